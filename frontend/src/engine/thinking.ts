/** Worker "thinker" as worker "games" sees it: it thinks about one job at a time, and can be stopped. */
import type { Begin, Think, Thought } from './messages'
import type { Spare } from './python'

/** How long a job may take to see that it is to stop, in ms; then its worker is ended. */
const PATIENCE = 3000

export interface Thoughts {
  event(job: number, event: string, data: unknown): void
  done(job: number, outcome: Uint8Array): void
  /** The job came to nothing: its worker was ended or broke. */
  lost(job: number): void
}

export class Thinker {
  private worker: Worker | null = null
  private job = 0
  /** Only a page that is isolated from others may share memory between workers. Without it, to stop is to end the worker. */
  private readonly flag = globalThis.crossOriginIsolated ? new SharedArrayBuffer(4) : null

  constructor(
    private readonly engine: string,
    private spare: Spare,
    private readonly to: Thoughts,
  ) {}

  /** Start the worker, if it does not run. */
  begin() {
    if (this.worker) return
    const worker = new Worker(new URL('./thinker.ts', import.meta.url), { type: 'module', name: 'Cadogan thinker' })
    worker.onmessage = ({ data }: MessageEvent<Thought>) => this.hear(data)
    worker.onerror = (event) => {
      event.preventDefault()
      if (this.worker === worker) this.end()
    }
    this.worker = worker
    const { wasm, snapshot } = this.spare
    const begin: Begin = { what: 'begin', engine: this.engine, wasm, snapshot, flag: this.flag }
    worker.postMessage(begin, snapshot ? [snapshot.buffer] : [])
    this.spare = { wasm, snapshot: null }
  }

  think(job: number, work: Uint8Array<ArrayBuffer>) {
    this.begin()
    this.job = job
    if (this.flag) Atomics.store(new Int32Array(this.flag), 0, 0)
    this.worker!.postMessage({ what: 'think', job, work } satisfies Think, [work.buffer])
  }

  /** `lost` or `done` follows, but never from within this call. */
  stop(job: number) {
    if (job !== this.job) return
    if (this.flag) Atomics.store(new Int32Array(this.flag), 0, 1)
    setTimeout(() => job === this.job && this.restart(), this.flag ? PATIENCE : 0)
  }

  private restart() {
    this.end()
    this.begin()
  }

  private end() {
    const { job } = this
    this.worker?.terminate()
    this.worker = null
    this.job = 0
    if (job) this.to.lost(job)
  }

  private hear(thought: Thought) {
    if (thought.what === 'broken') return this.end()
    if (thought.job !== this.job) return
    if (thought.what === 'event') return this.to.event(thought.job, thought.event, thought.data)
    this.job = 0
    this.to.done(thought.job, thought.outcome)
  }
}
