/** The database's files as Python sees them: a file system for Emscripten with one folder. */
import { NAMES, type Disk } from './disk'
import type { Handle } from './pages'
import type { Python } from './python'

const FOLDER = '/data'
export const DATABASE = `${FOLDER}/${NAMES[0]}`

/** Numbers of errors in WebAssembly's system interface. */
const [EINVAL, EIO, ENOENT, EPERM] = [28, 29, 44, 63]
const [FOLDER_MODE, FILE_MODE] = [0o40777, 0o100666]

type Node = { id: number; mode: number; handle?: Handle; node_ops: object; stream_ops: object; timestamp: number }
type Stream = { node: Node; position: number }
type FS = {
  createNode(parent: Node | null, name: string, mode: number, device: number): Node
  ErrnoError: new (errno: number) => Error
  mkdirTree(path: string): void
  mount(type: object, options: object, path: string): void
}

/** Let Python see the files of a disk. */
export function mount(python: Python, disk: Disk) {
  const fs = python.FS as unknown as FS
  fs.mkdirTree(FOLDER)
  fs.mount(fileSystem(fs, disk.files), {}, FOLDER)
}

function fileSystem(fs: FS, files: ReadonlyMap<string, Handle>) {
  const refuse = (errno: number): never => {
    throw new fs.ErrnoError(errno)
  }
  /** What the browser throws becomes a number that SQLite understands. */
  const attempt = <T>(act: () => T): T => {
    try {
      return act()
    } catch (error) {
      console.error(`The browser's storage: ${String(error)}`)
      return refuse(EIO)
    }
  }
  const size = ({ handle }: Node) => (handle ? attempt(() => handle.getSize()) : 0)
  const truncate = (handle: Handle, length: number) => attempt(() => (handle.truncate(length), handle.flush()))
  /** Both files are always there; for Python the journal is while it is not empty. */
  const exists = (name: string) => name === NAMES[0] || (files.has(name) && attempt(() => files.get(name)!.getSize()) > 0)

  const ofFile = {
    getattr(node: Node) {
      const [time, bytes] = [new Date(node.timestamp), size(node)]
      return { dev: 1, ino: node.id, mode: node.mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size: bytes, atime: time, mtime: time, ctime: time, blksize: 4096, blocks: Math.ceil(bytes / 4096) }
    },
    setattr(node: Node, attributes: { size?: number }) {
      if (attributes.size !== undefined && node.handle) truncate(node.handle, attributes.size)
    },
  }
  const stream_ops = {
    read: ({ node }: Stream, buffer: Int8Array, offset: number, length: number, at: number) => attempt(() => node.handle!.read(part(buffer, offset, length), { at })),
    write({ node }: Stream, buffer: Int8Array, offset: number, length: number, at: number) {
      node.timestamp = Date.now()
      return attempt(() => node.handle!.write(part(buffer, offset, length), { at }))
    },
    llseek({ node, position }: Stream, offset: number, from: number) {
      const place = offset + (from === 1 ? position : from === 2 ? size(node) : 0)
      return place < 0 ? refuse(EINVAL) : place
    },
    fsync({ node }: Stream) {
      attempt(() => node.handle?.flush())
      return 0
    },
  }
  const create = (parent: Node | null, name: string, mode: number, node_ops: object, handle?: Handle): Node =>
    Object.assign(fs.createNode(parent, name, mode, 0), { node_ops, stream_ops, timestamp: Date.now(), ...(handle && { handle }) })
  const file = (parent: Node, name: string) => create(parent, name, FILE_MODE, ofFile, files.get(name))
  const ofFolder = {
    ...ofFile,
    lookup: (parent: Node, name: string) => (exists(name) ? file(parent, name) : refuse(ENOENT)),
    mknod: (parent: Node, name: string) => (files.has(name) ? file(parent, name) : refuse(EPERM)),
    unlink: (_parent: Node, name: string) => truncate(files.get(name)!, 0),
    readdir: () => ['.', '..', ...NAMES.filter(exists)],
    rename: () => refuse(EPERM),
    rmdir: () => refuse(EPERM),
    symlink: () => refuse(EPERM),
  }
  return { mount: () => create(null, '/', FOLDER_MODE, ofFolder) }
}

/** Emscripten hands over its whole memory, of signed bytes. */
const part = ({ buffer, byteOffset }: Int8Array, offset: number, length: number) => new Uint8Array(buffer, byteOffset + offset, length)
