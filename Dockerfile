# The game for a JupyterHub: a single-user server with everything that a player needs.
#   docker build -t stop-requested .
# Under a hub (its image setting) it starts as the hub asks; JUPYTERHUB must be the hub's own version.
# Alone:  docker run --rm -p 8888:8888 stop-requested stopreq-widget play --no-browser -- --ip=0.0.0.0
FROM python:3.12-slim
ARG JUPYTERHUB=5.*
ARG NB_UID=1000

RUN useradd --create-home --uid "$NB_UID" player
COPY . /tmp/stop-requested
RUN pip install --no-cache-dir "/tmp/stop-requested[lab,fast]" "jupyterhub==$JUPYTERHUB" \
 && rm -r /tmp/stop-requested

USER player
WORKDIR /home/player
# The notebooks, for a home that is new; what a hub lays over it stays as it is.
RUN stopreq-widget notebooks notebooks

EXPOSE 8888
CMD ["jupyterhub-singleuser", "--ip=0.0.0.0"]
