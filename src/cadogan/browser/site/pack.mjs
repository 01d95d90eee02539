// Write a .br and a .gz beside each file that is named on standard input, one a line.
import { readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
const [brotli, gz] = [promisify(brotliCompress), promisify(gzip)]

const quality = Number(process.argv[2] ?? 9)
await Promise.all(
  readFileSync(0, 'utf8').split('\n').filter(Boolean).map(async (path) => {
    const content = readFileSync(path)
    const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: content.length }
    const [br, gzipped] = await Promise.all([brotli(content, { params }), gz(content, { level: 9 })])
    writeFileSync(`${path}.br`, br)
    writeFileSync(`${path}.gz`, gzipped)
  }),
)
