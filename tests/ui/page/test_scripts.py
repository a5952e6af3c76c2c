"""The scripts and styles beside the Python: each is of some widget, and is joined with those that it imports."""

from __future__ import annotations

import base64
import gzip
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from stopreq_widget import ui
from stopreq_widget.ui.lab import panel as lab
from stopreq_widget.ui.map import art
from stopreq_widget.ui.page.scripts import ScriptError, module, packed
from stopreq_widget.ui.panel import panel
from stopreq_widget.ui.share import page as share
from stopreq_widget.ui.yard import table as yard

# The last one is a page of its own, which nobody renders: it starts.
WIDGETS = (art, panel, lab, yard, share)
FOLDER = Path(ui.__file__).parent


def files(suffix: str) -> dict[str, str]:
    paths = sorted(FOLDER.rglob(f"*{suffix}"))
    return {path.relative_to(FOLDER).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def test_every_script_and_style_is_used() -> None:
    joined = "".join(module(widget.SCRIPT) for widget in WIDGETS)
    assert set(files(".js")) == set(re.findall(r"^/\* (\S+\.js) \*/$", joined, flags=re.MULTILINE))
    assert set(files(".css")) == {name for widget in WIDGETS for name in widget.STYLES}


@pytest.mark.parametrize("widget", WIDGETS, ids=lambda widget: widget.SCRIPT)
def test_a_joined_module_is_one_that_node_can_read(widget: object, tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed: the browser tests run the same text")
    joined = tmp_path / "joined.mjs"
    joined.write_text(module(widget.SCRIPT), encoding="utf-8")  # type: ignore[attr-defined]
    show = f"import widget from {joined.as_uri()!r}; console.log(...Object.entries(widget).flat().map(String))"
    done = subprocess.run(
        [node, "--input-type=module", "-e", show], capture_output=True, text=True, timeout=60, check=False
    )
    does = "start" if widget is share else "render"
    assert done.stdout.startswith(f"{does} function {does}("), done.stderr


def test_lines_of_a_joined_script_keep_their_numbers() -> None:
    source = (FOLDER / "panel/main.js").read_text(encoding="utf-8").split("\n")
    joined = module("panel/main.js").split("\n")
    start = joined.index("/* panel/main.js */") + 1
    told = "function panelKey(ui, event, target) {"
    assert joined.index(told) - start == source.index(told)


def test_a_script_is_joined_once_and_after_what_it_imports() -> None:
    joined = module("panel/main.js")
    names = re.findall(r"^/\* (\S+) \*/$", joined, flags=re.MULTILINE)
    assert len(names) == len(set(names))
    assert names.index("page/dom.js") < names.index("page/signs.js") < names.index("panel/hand.js")
    assert names[-1] == "panel/main.js"


def test_scripts_do_not_see_each_other() -> None:
    scripts = {
        "a.js": 'import { two as other } from "./b.js";\nconst own = 1;\nexport default { sum: () => own };\n',
        "b.js": "const own = 2;\n/** A comment\n * of two lines. */\nexport function two() {\n  return own;\n}\n",
    }
    assert (
        module("a.js", scripts.__getitem__)
        == """const $b = (() => {
/* b.js */
const own = 2;


function two() {
return own;
}
return { two };
})();
const $a = (() => {
/* a.js */
const { two: other } = $b;
const own = 1;
const $default = { sum: () => own };
return { default: $default };
})();
export default $a.default;"""
    )


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ('import { b } from "./b.js";\nexport default { b };\n', "in a circle: a.js → b.js → a.js"),
        ('import { nothing } from "./c.js";\nexport default {};\n', "a.js imports nothing, which c.js does not export"),
        ('import * as c from "./c.js";\nexport default { c };\n', "only 'import"),
        ("export let count = 0;\nexport default {};\n", "not 'export let count = 0;'"),
        ("export const one = 1;\n", "a.js must say what the widget is"),
    ],
)
def test_what_can_not_be_joined_is_refused(code: str, words: str) -> None:
    scripts = {
        "a.js": code,
        "b.js": 'import { a } from "./a.js";\nexport const b = a;\n',
        "c.js": "export const c = 3;\n",
    }
    with pytest.raises(ScriptError, match=re.escape(words)):
        module("a.js", scripts.__getitem__)


def test_the_scripts_never_read_text_as_html_and_ask_for_nothing() -> None:
    source = "".join([*files(".js").values(), *files(".css").values()])
    for word in (
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "document.write",
        "eval(",
        "Function(",
        "fetch(",
    ):
        assert word not in source
    assert not [name for name, style in files(".css").items() if "@import" in style or "url(" in style]
    assert set(re.findall(r"https?://\S+", source)) == {'http://www.w3.org/2000/svg";'}


def test_a_type_at_the_start_of_a_line_is_no_comment_of_its_own() -> None:
    code = "export const two = (\n/** @type {any} */ (2).valueOf()\n);\n/** A word. */\nexport default two;\n"
    assert "(2).valueOf()" in module("a.js", {"a.js": code}.__getitem__)


def test_signs_are_drawn_and_not_hoped_for_in_a_font() -> None:
    boxes = re.compile("[\u23ea-\u23fa\u2922\u25b6\u25c0\u25c9]")
    assert [name for name, code in files(".js").items() if boxes.search(code)] == []


def test_a_packed_module_holds_all_of_it() -> None:
    script = module("panel/main.js")
    (data,) = re.findall(r'atob\("([A-Za-z0-9+/=]+)"\)', packed(script))
    assert gzip.decompress(base64.b64decode(data)).decode() == script
    assert packed(script) == packed(script)  # a notebook that is saved again is the same file
