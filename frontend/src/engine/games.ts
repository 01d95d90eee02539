/** Worker "games": Cadogan's application and its database, for all windows. */
import { InUse, openDisk, type Disk } from './disk'
import { Files, NotFetched } from './files'
import { CHANNEL, channelLine, type Asked, type Called, type Lead, type Line, type Starting, type Storage, type Told, type Trouble } from './messages'
import { DATABASE, mount } from './mounted'
import { LARGE, startPython, type Python } from './python'
import { Thinker } from './thinking'
import { openChannel } from './kept'

/** Python's side: `cadogan.browser.games`. */
interface Games {
  request(method: string, address: string, body?: string): Made<[number, string, string, string, number]>
  done(job: number, outcome: Uint8Array): void
  lost(job: number): void
  closed(job: number): void
  idle(): void
  rewrite(putBack: () => void): void
}
/** What Python made; it lives until it is destroyed. */
type Made<T> = { toJs(): T; destroy(): void }
type MakeGames = (
  database: string,
  think: (job: number, work: Made<Uint8Array<ArrayBuffer>>, lane: string) => void,
  stop: (job: number) => void,
  send: (job: number, events: string, over: boolean) => void,
) => Games
type Client = Line<Told, Asked>
type Ask = Extract<Asked, { what: 'ask' }>
type Events = [string, unknown][]

/** How long after a table is first shown the thinker is made ready, in ms. */
const SETTLED = 400
/** How long nothing must have been asked before other work begins, in ms. */
const IDLE = 1500

let [name, folder] = ['', '']
/** It is for own patiences: one window, nothing stored. */
let own = false
const clients = new Map<string, Client>()
let starting: Starting = { stage: 'loading', bytes: 0, of: 0, trouble: null }
let disk: Disk | null = null
/** What the windows were told last. */
let storage: Storage | null = null
let games: Games | null = null
let thinker: Thinker | null = null
/** The streams that are open, by job. */
const streams = new Map<number, { client: Client; id: number }>()
/** A table has been opened, so its player may ask for hints. */
let playing = false
const TABLE = /^(GET \/api\/plays\/|POST \/api\/(plays|daily\/play)\b)/
/** The same of an own patience: a table may be only looked at. */
const OWN_TABLE = /^POST \/api\/plays\/\w+\/move/
let rest: ReturnType<typeof setTimeout> | undefined

// -- the windows

const leading: Client = {
  post: (message) => postMessage(message),
  listen: (hear) => addEventListener('message', ({ data }: MessageEvent<Lead | Asked>) => data.what !== 'lead' && hear(data)),
  close: () => {},
}
addEventListener('message', ({ data }: MessageEvent<Lead | Asked>) => data.what === 'lead' && lead(data))

function lead({ engine, leader, own: alone = false }: Lead) {
  ;[name, folder, own] = [leader, engine, alone]
  meet(leader, leading)
  if (!own) {
    const channel = openChannel(CHANNEL)
    channel.onmessage = ({ data }: MessageEvent<Called>) => 'hello' in data && meet(data.hello)
    channel.postMessage({ here: true } satisfies Called)
  }
  begin()
}

/** A window may call more than once; its line stays the same, so that nothing on its way gets lost. */
function meet(key: string, client: Client = clients.get(key) ?? channelLine(key)) {
  if (!clients.has(key)) client.listen((asked) => hear(key, client, asked))
  clients.set(key, client)
  client.post({ what: 'welcome', leader: name })
  client.post({ what: 'starting', starting })
  if (storage) client.post({ what: 'storage', storage })
}

function hear(key: string, client: Client, asked: Asked) {
  if (asked.what === 'ping') client.post({ what: 'pong' })
  else if (asked.what === 'again') starting.stage === 'failed' && begin()
  else if (asked.what === 'ask') void turn(() => answer(client, asked))
  else if (asked.what === 'leave') void turn(() => leave((stream) => stream.client === client && stream.id === asked.id))
  else {
    client.close()
    clients.delete(key)
    void turn(() => leave((stream) => stream.client === client))
  }
}

const tellAll = (message: Told) => clients.forEach((client) => client.post(message))

function progress(now: Partial<Starting>) {
  starting = { ...starting, ...now }
  tellAll({ what: 'starting', starting })
}

// -- one thing after the other

/** Everything was deleted just now: what lies in the storage must go, even if it is full. */
let erase = false

let last: Promise<void> = Promise.resolve()
let busy = 0
const outbox: [Client, Told][] = []

/** Let Python do something when all before is done. What it has done is safe before any of it is said. */
function turn(act: () => unknown): Promise<void> {
  busy += 1
  return (last = last.then(async () => {
    try {
      await act()
      if (games) disk?.again?.((putBack) => games!.rewrite(putBack), erase)
    } catch (error) {
      report(error)
    }
    await disk?.settle(erase)
    erase = false
    sayStorage()
    busy -= 1
    mail()
  }))
}

function post(client: Client, message: Told) {
  outbox.push([client, message])
  if (busy === 0) mail()
}

const mail = () => outbox.splice(0).forEach(([client, message]) => client.post(message))

function sayStorage() {
  if (!disk || disk.storage === storage) return
  storage = disk.storage
  tellAll({ what: 'storage', storage })
}

/** Pyodide's errors can hold its whole source. */
const report = (error: unknown) => console.error(String(error).slice(-3000))

// -- the start

/** How often it was tried before. */
let attempts = 0

function begin() {
  progress({ stage: 'loading', bytes: 0, of: 0, trouble: null })
  void turn(async () => {
    try {
      const files = new Files(folder, LARGE, (bytes, of) => progress({ bytes, of }), attempts++)
      const started = start(files)
      void files.keep(started)
      await started
      progress({ stage: 'ready' })
    } catch (error) {
      report(error)
      progress({ stage: 'failed', trouble: troubleOf(error) })
    }
  })
}

let opening: Promise<Disk> | null = null

/** The database's files. They stay open if Python does not start, for the next time. */
const opened = () =>
  (opening ??= openDisk().catch((error: unknown) => {
    opening = null
    throw error
  }))

async function start(files: Files) {
  const [found, { python, spare }] = await Promise.all([own ? null : opened(), startPython(folder, files, { wasm: null, snapshot: null }, () => progress({ stage: 'starting' }))])
  if (found) mount(python, (disk = found))
  thinker = new Thinker(folder, spare, {
    event: (job, event, data) => send(job, [[event, data]], false),
    done: (job, outcome) => void turn(() => games!.done(job, outcome)),
    lost: (job) => void turn(() => games!.lost(job)),
  })
  games = makeGames(python, thinker)
}

function makeGames(python: Python, thinker: Thinker): Games {
  const { Games } = python.pyimport(`cadogan.browser.${own ? 'own' : 'games'}`) as { Games: MakeGames }
  const think = (job: number, work: Made<Uint8Array<ArrayBuffer>>) => thinker.think(job, work.toJs())
  return Games(own ? ':memory:' : DATABASE, think, (job) => thinker.stop(job), (job, events, over) => send(job, JSON.parse(events) as Events, over))
}

function troubleOf(error: unknown): Trouble {
  if (error instanceof NotFetched) return 'files'
  if (error instanceof InUse) return 'elsewhere'
  return String(error).includes('NewerStore') ? 'newer' : 'start'
}

// -- requests and streams

/** While Python answers: events of a stream whose number it has not told yet. */
let ahead: [number, Events, boolean][] | null = null

function answer(client: Client, { id, method, address, body }: Ask) {
  if (!games) return post(client, { what: 'broken', id })
  clearTimeout(rest)
  ahead = []
  const made = ask(games, method, address, body)
  const early = ahead
  ahead = null
  if (!made) return post(client, { what: 'broken', id })
  const [status, media, , text, job] = made
  erase = `${method} ${address}` === 'DELETE /api/player' && status === 200
  if (job > 0) {
    streams.set(job, { client, id })
    post(client, { what: 'stream', id })
    for (const each of early) send(...each)
  } else if (status === 200 && media.startsWith('text/event-stream')) {
    post(client, { what: 'stream', id })
    post(client, { what: 'events', id, events: JSON.parse(text) as Events, last: true })
  } else post(client, { what: 'answer', id, status, body: text })
  if (!playing && (own ? OWN_TABLE : TABLE).test(`${method} ${address}`)) {
    playing = true
    setTimeout(() => thinker?.begin(), SETTLED)
  }
  rest = setTimeout(() => void turn(() => playing && games?.idle()), IDLE)
}

function ask(games: Games, method: string, address: string, body?: string) {
  try {
    const made = games.request(method, address, body)
    const parts = made.toJs()
    made.destroy()
    return parts
  } catch (error) {
    return report(error)
  }
}

function send(job: number, events: Events, last: boolean) {
  const stream = streams.get(job)
  if (!stream) return void ahead?.push([job, events, last])
  post(stream.client, { what: 'events', id: stream.id, events, last })
  if (last) streams.delete(job)
}

/** The windows do not want the rest of these streams. */
function leave(which: (stream: { client: Client; id: number }) => boolean) {
  for (const [job, stream] of streams)
    if (which(stream)) {
      streams.delete(job)
      games?.closed(job)
    }
}
