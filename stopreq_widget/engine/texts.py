"""Texts that people write and read: which signs nobody would see, and what looks alike.

A sign that is not seen makes two names that nobody can tell apart.  Some are needed all the same: the joiners U+200C
and U+200D between the letters of scripts that join them and after a virama (RFC 5892, appendices A.1 and A.2), and what
emoji and ideographs are put together with (UTS #51, UTS #37).
"""

from __future__ import annotations

import re
import unicodedata

# What is not drawn by itself: Unicode's Default_Ignorable_Code_Point.
_HIDDEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
# Blanks of any width, and the empty cell of Braille.
_BLANK = re.compile("[\\s\u2800]+")
_NON_JOINER, _JOINER = "\u200c", "\u200d"
_VIRAMA = 9  # its combining class
# Arabic and Syriac, N'Ko, Mandaic, Mongolian and Phags-pa, Arabic's forms, Manichaean to Sogdian, Adlam.
_JOINED = re.compile(
    "[\u0620-\u074a\u0750-\u077f\u07ca-\u07ff\u0840-\u085b\u0860-\u08ff\u1807\u180a\u1820-\u18aa\ua840-\ua873"
    "\ufb50-\ufdff\ufe70-\ufefc\U00010ac0-\U00010b91\U00010d00-\U00010d3f\U00010f30-\U00010fcb\U0001e900-\U0001e95f]"
)
_IDEOGRAPH = re.compile("[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_MONGOLIAN = re.compile("[\u1820-\u18aa]")
_SKIN = re.compile("[\U0001f3fb-\U0001f3ff]")
_FLAG = "\U0001f3f4"
# Signs that are emoji by their variation selector and are no symbols otherwise.
_ALMOST_EMOJI = "\u203c\u2049\u2139\u3030"
_KEYCAP = "\u20e3"
# Letters of other scripts that are drawn as a Latin one in most faces (after UTS #39's confusables), and hyphens.
_DRAWN_ALIKE = str.maketrans(
    # Cyrillic
    "\u0410\u0412\u0421\u0415\u041d\u0406\u0408\u041a\u041c\u041e\u0420\u0405\u0422\u0425\u0423\u04ae\u051a\u051c"
    "\u0430\u0441\u0501\u0435\u04bb\u0456\u0458\u043e\u0440\u051b\u0455\u0443\u051d\u0445"
    # Greek
    "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7"
    "\u03f2\u03f3\u03bf\u03bd\u03c1"
    # Armenian
    "\u0555\u0570\u0578\u0585\u057d"
    "\u2010\u2011",
    "ABCEHIJKMOPSTXYYQWacdehijopqsywxABEZHIKMNOPTYXcjovpOhnou--",
)


def composed(text: str) -> str:
    r"""Return a text with each letter and its accents as one sign, where there is one (Unicode's NFC).

    Examples
    --------
    >>> composed("e\u0301") == "\u00e9"
    True
    """
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def hidden_sign(text: str) -> str:
    r"""Return the first sign of a text that nobody sees and that its script doesn't need, as ``U+200B``; empty if none.

    Examples
    --------
    >>> hidden_sign("Be\u200bnd"), hidden_sign("می\u200cخواهم"), hidden_sign("ශ්\u200dරී")
    ('U+200B', '', '')
    """
    if text.isascii():
        return ""
    for match in _HIDDEN.finditer(text):
        if not _is_needed(text, match.start()):
            return f"U+{ord(match[0]):04X}"
    return ""


def is_legible(text: str) -> bool:
    """Tell whether a text is one line of signs that can be shown, each of them seen or needed."""
    return _HIDDEN.sub("", text).isprintable() and not hidden_sign(text)


def look(text: str) -> str:
    r"""Return what people see of a text: two texts with one look can't be told apart.

    Examples
    --------
    >>> look("Be\u200bnd") == look("Bend"), look("The\u00a0Dalles") == look("The Dalles")
    (True, True)

    So can't letters of two scripts that are drawn alike, here a Cyrillic one:

    >>> look("Sal\u0435m") == look("Salem"), look("\u0421\u0430\u043b\u0435\u043c") == look("Salem")
    (True, False)
    """
    seen = _BLANK.sub(" ", _HIDDEN.sub("", text)).strip()
    if seen.isascii():
        return seen
    # An accent is taken from its letter and put on the one that is drawn alike.
    bare = unicodedata.normalize("NFD", "".join(map(_plain, seen)))
    return composed(bare.translate(_DRAWN_ALIKE))


def is_blank(text: str) -> bool:
    """Tell whether nothing of a text is seen.

    Examples
    --------
    >>> is_blank(""), is_blank(" \u2800"), is_blank("Bend")
    (True, True, False)
    """
    return not look(text)


def _plain(sign: str) -> str:
    """Return the letter that a ligature, a wide or a mathematical one is made of; other signs as they are."""
    return unicodedata.normalize("NFKC", sign) if unicodedata.category(sign) in {"Ll", "Lu"} else sign


def _is_needed(text: str, at: int) -> bool:
    """Tell whether a sign that is not seen belongs where it is."""
    sign, before, after = text[at], text[at - 1 : at], text[at + 1 : at + 2]
    if not before:
        return False
    if sign in {_NON_JOINER, _JOINER}:
        return (
            unicodedata.combining(before) == _VIRAMA
            or (_joins(text[:at][::-1]) and _joins(text[at + 1 :]))
            or (sign == _JOINER and _is_emoji(before) and unicodedata.category(after or " ") == "So")
        )
    if sign in "\ufe0e\ufe0f":
        symbol = unicodedata.category(before) in {"So", "Sm"} or before in _ALMOST_EMOJI
        return symbol or (before in "0123456789#*" and after == _KEYCAP)
    if "\U000e0020" <= sign <= "\U000e007f":
        start = text.rfind(_FLAG, 0, at)
        return start >= 0 and all("\U000e0020" <= tag < "\U000e007f" for tag in text[start + 1 : at])
    if "\U000e0100" <= sign <= "\U000e01ef":
        return _IDEOGRAPH.match(before) is not None
    return "\u180b" <= sign <= "\u180d" and _MONGOLIAN.match(before) is not None


def _joins(text: str) -> bool:
    """Tell whether a text, read away from a joiner, starts with a letter that joins; marks on it don't matter."""
    for sign in text:
        if unicodedata.category(sign) != "Mn":
            return _JOINED.match(sign) is not None
    return False


def _is_emoji(sign: str) -> bool:
    return unicodedata.category(sign) == "So" or sign == "\ufe0f" or _SKIN.match(sign) is not None
