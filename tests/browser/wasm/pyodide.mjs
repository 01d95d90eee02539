// Run a Python file in Pyodide, without a network: `node pyodide.mjs FOLDER FILE`. The folder's modules can be imported.
import { readFileSync } from 'node:fs';
import { loadPyodide } from '../../../frontend/node_modules/pyodide/pyodide.mjs';

const [folder, file] = process.argv.slice(2);
const python = await loadPyodide();
python.mountNodeFS('/project', folder);
python.runPython('import sys; sys.path.insert(0, "/project")');
try {
  python.runPython(readFileSync(file, 'utf8'), { filename: file, globals: python.toPy({ __name__: '__main__' }) });
} catch (error) {
  console.error(error.message); // Python's traceback, without the whole of Pyodide around it
  process.exitCode = 1;
}
