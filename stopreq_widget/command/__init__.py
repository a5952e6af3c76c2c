"""The command ``stopreq-widget``: what it understands, the notebooks it hands out, the Jupyter server it starts."""
