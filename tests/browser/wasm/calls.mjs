// Call kernels of a stand-alone wasm library: `node calls.mjs LIBRARY < jobs.json > found.json`.
//
// A job has the export that gives the addresses of a family's rules, arrays, by name, and calls. A call is [export, number of results, arguments]; an argument is the name of an array
// or a number as text. For each call, `found` gets the results and then the CRC of each array.
import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';

const PAGE = 1 << 16;
const FIRST_RESULT = 2; // as in cadogan.machine.library
const RULES = 7; // as in cadogan.machine.kernel
const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]));
const { memory, __heap_base, ...kernels } = instance.exports;

let free;

/** Return an array's address and shape: a copy of it in the library's memory. */
function placed({ base64, shape }) {
  const bytes = Buffer.from(base64, 'base64');
  const at = free;
  free += Math.ceil(bytes.length / 16) * 16;
  const missing = free - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
  new Uint8Array(memory.buffer, at).set(bytes);
  return { at, length: bytes.length, places: [at, ...shape].map(BigInt) };
}

/** Call a kernel with numbers; return its results. */
function called(name, frame, results, values) {
  const places = new BigInt64Array(memory.buffer, frame, FIRST_RESULT + results + values.length);
  places.fill(0n).set(values, FIRST_RESULT + results);
  const status = kernels[name](frame, frame + 8, BigInt(frame));
  if (status) throw new Error(`${name} failed with status ${status}`);
  return places.slice(FIRST_RESULT, FIRST_RESULT + results);
}

function run({ rules, arrays, calls }) {
  free = Math.ceil(__heap_base.value / 16) * 16;
  const frame = placed({ base64: Buffer.alloc(1024).toString('base64'), shape: [] }).at;
  const addresses = [...called(rules, frame, RULES, [])];
  const known = Object.fromEntries(Object.entries(arrays).map(([name, array]) => [name, placed(array)]));
  const views = Object.values(known).map(({ at, length }) => new Uint8Array(memory.buffer, at, length));
  const found = [];
  for (const [name, results, args] of calls) {
    const values = args.flatMap(each => known[each]?.places ?? BigInt.asIntN(64, BigInt(each)));
    const given = called(name, frame, results, [...addresses, ...values]);
    found.push([...Array.from(given, String), ...views.map(view => crc32(view))]);
  }
  return found;
}

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0)).map(run)));
