// Make a memory snapshot of Pyodide with Cadogan imported:
// node snapshot.mjs PYODIDE FOLDER INSIDE OUT: Pyodide's package, the folder to import from, inside.py, the file to write.
import crypto from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const [pyodide, folder, inside, out] = process.argv.slice(2)
const SITE = '/lib/python3.14/site-packages'
const PAGE = 65536 // of WebAssembly's memory
const HEAD = 4 // the snapshot's second number is where the memory begins

// The same sources give the same bytes: no clock, no chance, and no path of this machine, which Python would take for its own.
process.argv[1] = '/home/pyodide/snapshot.mjs'
const NOW = Date.UTC(2020, 0, 1)
Date.now = () => NOW
performance.now = () => 0
let last = 1
const numbered = (array) => array.forEach((_, i) => (array[i] = (last = (last * 48271) % 0x7fffffff) >> 8)) ?? array
crypto.randomFillSync = globalThis.crypto.getRandomValues = numbered

const { loadPyodide } = await import(pathToFileURL(resolve(pyodide, 'pyodide.mjs')).href)
const script = readFileSync(inside, 'utf8')
try {
  const compiler = await start()
  copy(compiler.FS, folder, SITE)
  const standard = compiler.runPython(`${script}\ncompile_all(${JSON.stringify(SITE)})`)

  const python = await start()
  move(compiler.FS, python.FS, SITE)
  python.runPython(`${script}\nprepare(${standard})\nglobals().clear()`)
  clearFreeMemory(python._module)
  writeFileSync(out, trimmed(python.makeMemorySnapshot(), python._module._sbrk(0)))
} catch (error) {
  console.error(error.message) // without the whole of Pyodide around it
  process.exitCode = 1
}

function start() {
  return loadPyodide({ _makeSnapshot: true, env: { HOME: '/home/pyodide', PYTHONHASHSEED: '0', PYTHONDONTWRITEBYTECODE: '1' } })
}

/** Copies a folder into Pyodide's file system. */
function copy(fs, from, to) {
  fs.mkdirTree(to)
  for (const name of readdirSync(from).sort()) {
    const [source, target] = [join(from, name), `${to}/${name}`]
    if (statSync(source).isDirectory()) copy(fs, source, target)
    else fs.writeFile(target, readFileSync(source))
  }
}

/** Copies a folder from one Pyodide's file system to the same place in another's. */
function move(from, to, path) {
  to.mkdirTree(path)
  for (const name of from.readdir(path)) {
    if (name === '.' || name === '..') continue
    const file = `${path}/${name}`
    if (from.isDir(from.stat(file).mode)) move(from, to, file)
    else to.writeFile(file, from.readFile(file))
  }
}

/** Writes zeros over memory that is free: it still holds what was there, and would be sent to every player. */
function clearFreeMemory(module) {
  const top = module._malloc(1 << 22) // larger than any hole
  const taken = []
  for (let size = 1 << 21; size >= 16; size >>= 1) {
    for (;;) {
      const at = module._malloc(size)
      if (at >= top || at === 0) {
        module._free(at)
        break
      }
      module.HEAPU8.fill(0, at, at + size)
      taken.push(at)
    }
  }
  module.HEAPU8.fill(0, top, top + (1 << 22))
  for (const at of taken) module._free(at)
  module._free(top)
}

/** Returns the snapshot without the memory that was never used, from `end` on. */
function trimmed(snapshot, end) {
  const start = new Uint32Array(snapshot.buffer, 0, HEAD)[1]
  return snapshot.subarray(0, start + Math.ceil(end / PAGE) * PAGE)
}
