/** Builds sw.js beside the page: the service worker in one file, below a line that lists the files of this version. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import type { Edition } from './src/sw/edition'

const digest = (content: string | Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 16)

/** All files below a folder, by path, with their digests. */
function filesOf(folder: string): Edition['files'] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => statSync(join(folder, path)).isFile() && !/(^sw\.js|\.br|\.gz)$/.test(path))
  return Object.fromEntries(paths.sort().map((path) => [path.replaceAll('\\', '/'), digest(readFileSync(join(folder, path)))]))
}

export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    writeBundle: {
      order: 'pre',
      async handler({ dir }) {
        const built = await build({
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          build: { write: false, target: 'es2022', rolldownOptions: { input: 'src/sw/main.ts', output: { format: 'iife' } } },
        })
        const [script] = (Array.isArray(built) ? built[0]! : built as { output: { code?: string }[] }).output as { code: string }[]
        const files = filesOf(dir!)
        const edition: Edition = { place: 'server', version: digest(JSON.stringify(files)), files }
        writeFileSync(join(dir!, 'sw.js'), `self.__CADOGAN__ = ${JSON.stringify(edition)};\n${script!.code}`)
      },
    },
  }
}
