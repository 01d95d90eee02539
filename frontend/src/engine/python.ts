/**
 * Starts Pyodide from the snapshot of its memory that was made when the site was built.
 *
 * This rests on names that Pyodide does not promise (`_loadSnapshot`, `createPyodideModule`, `growMemory`); so its version is pinned, and
 * nothing else in the page knows them.
 */
import type { PyodideInterface } from 'pyodide'
import { Files } from './files'

export type Python = PyodideInterface

/** What worker "thinker" can take over from worker "games", so that it need not fetch and compile again. */
export type Spare = { wasm: WebAssembly.Module | null; snapshot: Uint8Array | null }

type Module = { HEAP8: Int8Array; growMemory(bytes: number): void }
type Create = (settings: object) => Promise<Module>
type Load = (options: { indexURL: string; lockFileContents: object; _loadSnapshot: Uint8Array; createPyodideModule: Create }) => Promise<Python>

const WASM = 'pyodide.asm.wasm'
const SNAPSHOT = 'snapshot.bin'

/** A zip file without content: every module of Python that is ever imported is in the snapshot. */
const EMPTY_ZIP_PLACE = '/lib/python314.zip'
const EMPTY_ZIP = new Uint8Array(22)
EMPTY_ZIP.set([0x50, 0x4b, 5, 6])

/** What comes over the network before Python can begin. */
export const LARGE = [WASM, SNAPSHOT]

/** `ready`: called when everything has come and Python begins. Throws NotFetched. */
export async function startPython(folder: string, files: Files, spare: Spare, ready: () => void = () => {}): Promise<{ python: Python; spare: Spare }> {
  const [{ loadPyodide }, { default: create }, wasm, snapshot, { memory, info }] = await Promise.all([
    files.script<{ loadPyodide: Load }>('pyodide.mjs'),
    files.script<{ default: Create }>('pyodide.asm.mjs'),
    spare.wasm ?? files.compile(WASM),
    spare.snapshot ?? files.bytes(SNAPSHOT),
    files.contents,
  ])
  ready()
  const createPyodideModule: Create = async (settings) => {
    const module = await create(settings)
    const size = Math.max(memory, snapshot.length)
    if (module.HEAP8.length < size) module.growMemory(size)
    return module
  }
  const giveBack = lend(wasm)
  try {
    const python = await loadPyodide({ indexURL: folder, lockFileContents: { info, packages: {} }, _loadSnapshot: snapshot, createPyodideModule })
    // Without the file, Python writes its errors without lines of source; the empty one would confuse it.
    ;(python.FS as unknown as { unlink(path: string): void }).unlink(EMPTY_ZIP_PLACE)
    return { python, spare: { wasm, snapshot } }
  } finally {
    giveBack()
  }
}

/** Pyodide fetches and compiles its parts itself. Meanwhile hand it what is here already; call the result to end that. */
function lend(wasm: WebAssembly.Module): () => void {
  const own = { fetch: globalThis.fetch, instantiateStreaming: WebAssembly.instantiateStreaming }
  globalThis.fetch = async (input, init) => {
    const address = String(input instanceof Request ? input.url : input)
    if (address.endsWith('.zip')) return new Response(EMPTY_ZIP)
    if (address.endsWith('.wasm')) return new Response(null)
    return own.fetch.call(globalThis, input, init)
  }
  WebAssembly.instantiateStreaming = async (_source, imports) => ({ module: wasm, instance: await WebAssembly.instantiate(wasm, imports) })
  return () => {
    globalThis.fetch = own.fetch
    WebAssembly.instantiateStreaming = own.instantiateStreaming
  }
}
