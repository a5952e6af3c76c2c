// Runs a Python program in Pyodide, the Python of browsers; arguments: the checkout, and the program.
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [checkout, program] = process.argv.slice(2);
const python = await loadPyodide();
python.mountNodeFS("/checkout", checkout);
python.runPython(`import sys; sys.path.insert(0, "/checkout")`);
python.runPython(readFileSync(program, "utf-8"));
