/** Worker "thinker": hints, searches and whatever else takes a while, one after the other. */
import { Files } from './files'
import type { Begin, Think, Thought } from './messages'
import { startPython, type Python } from './python'

/** The machine code of rules, solver and coach, and the list of what is in it. */
const KERNELS = ['kernels.so', 'kernels.so.json']

const tell = (thought: Thought, transfer: Transferable[] = []) => postMessage(thought, { transfer })

type Made = { toJs(): Uint8Array<ArrayBuffer>; destroy(): void }
type Thinking = (work: Uint8Array, send: (event: string, data: string) => void, stopped: () => boolean) => Made

let thinking: Promise<{ think: Thinking; stopped: () => boolean }>

onmessage = ({ data }: MessageEvent<Begin | Think>) => {
  if (data.what === 'begin') thinking = begin(data)
  const done = data.what === 'begin' ? thinking : think(data)
  done.catch((error: unknown) => {
    console.error(String(error).slice(-2000))
    tell({ what: 'broken' })
  })
}

async function begin({ engine, wasm, snapshot, flag }: Begin) {
  const files = new Files(engine)
  const [{ python, spare }, ...kernels] = await Promise.all([startPython(engine, files, { wasm, snapshot }), ...KERNELS.map((name) => files.bytes(name))])
  useKernels(python, kernels)
  // Pyodide holds on to the snapshot, but needs it no more: detached, it takes no room.
  if (spare.snapshot) structuredClone(null, { transfer: [spare.snapshot.buffer] })
  const view = flag && new Int32Array(flag)
  const think = python.pyimport('cadogan.browser.worker').think as Thinking
  return { think, stopped: () => view !== null && Atomics.load(view, 0) !== 0 }
}

function useKernels(python: Python, kernels: Uint8Array[]) {
  const fs = python.FS as unknown as { writeFile(path: string, content: Uint8Array): void }
  KERNELS.forEach((name, index) => fs.writeFile(`/tmp/${name}`, kernels[index]!))
  const { Path } = python.pyimport('pathlib') as { Path: (path: string) => unknown }
  const compiled = python.pyimport('cadogan.machine.compiled') as { use(path: unknown): void }
  compiled.use(Path(`/tmp/${KERNELS[0]}`))
}

async function think({ job, work }: Think) {
  const { think, stopped } = await thinking
  const made = think(work, (event, data) => tell({ what: 'event', job, event, data: JSON.parse(data) as unknown }), stopped)
  const outcome = made.toJs()
  made.destroy()
  tell({ what: 'done', job, outcome }, [outcome.buffer])
}
