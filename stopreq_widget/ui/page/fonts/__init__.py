"""The face of the station names: Barlow Semi Condensed, semi-bold, cut down to Latin letters and bundled.

Barlow is by Jeremy Tribby and others, under the SIL Open Font License 1.1 (``OFL.txt`` beside this file). The file was
made from npm's ``@fontsource/barlow-semi-condensed`` 5.3.0 with fontTools: ``pyftsubset`` for U+0020-007E, U+00A0-00FF
and dashes and quotation marks. What it lacks comes from the next face of the page's list.
"""

from __future__ import annotations

from base64 import b64encode
from importlib.resources import files

FAMILY = "Stopreq Names"
"""What pages call it: a name of our own, so that no other copy is taken for it."""


def font_css() -> str:
    """Return the CSS that brings the face, file and all, so that nothing is asked from a network.

    Examples
    --------
    >>> font_css()[:42]
    '@font-face { font-family: "Stopreq Names";'
    """
    face = b64encode(files(__package__).joinpath("barlow-semi-condensed-600.woff2").read_bytes()).decode()
    return (
        f'@font-face {{ font-family: "{FAMILY}"; font-weight: 600; font-display: block; '
        f'src: url(data:font/woff2;base64,{face}) format("woff2"); }}\n'
    )
