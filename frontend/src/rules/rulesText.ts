/**
 * Rules as blocks to draw, made from the plain text of a docstring: headings, paragraphs, lists.
 *
 * Two paragraphs are taken out, because the page shows them elsewhere: the one on the options, with "`option`: what it does"
 * after its first word, and the last one, on the sources. They have the same shape in every language.
 */

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'list'; ordered: boolean; items: string[] }

export type RulesParts = { blocks: Block[]; options: { names: string[]; text: string }[]; sources: string }

const OPTION = /`(\w+)`(?:\s\S+\s`(\w+)`)?\s?:\s/
const OPTIONS = /^\S+\.\s`/
const SOURCES = /^\S+\.\s(?!`)/

export function rulesParts(text: string): RulesParts {
  const found: RulesParts = { blocks: [], options: [], sources: '' }
  const all = blocks(text)
  for (const block of all) {
    if (block.kind === 'paragraph' && OPTIONS.test(block.text)) found.options = options(block.text)
    else if (block === all.at(-1) && block.kind === 'paragraph' && SOURCES.test(block.text)) found.sources = block.text.replace(SOURCES, '')
    else found.blocks.push(block)
  }
  return found
}

/** "`rows` and `cols`: the size. `pairing`: ..." option by option. */
function options(text: string): RulesParts['options'] {
  const [, ...parts] = text.split(OPTION)
  const found: RulesParts['options'] = []
  for (let i = 0; i + 2 < parts.length; i += 3)
    found.push({ names: [parts[i]!, parts[i + 1]].filter((name) => name !== undefined), text: parts[i + 2]!.trim() })
  return found
}

const ITEM = /^\s*(?:([-*•·])|(\d+)[.)])\s+/

export function blocks(text: string): Block[] {
  const found: Block[] = []
  const chunks = text.replace(/\r\n?/g, '\n').split(/\n\s*\n/)
  for (const chunk of chunks) {
    const lines = chunk.split('\n').filter((line) => line.trim() !== '')
    if (lines.length > 0) found.push(...chunkBlocks(lines))
  }
  return found
}

function chunkBlocks(lines: string[]): Block[] {
  const [first, second, ...rest] = lines as [string, ...string[]]
  if (second !== undefined && /^\s*([=\-~^])\1{2,}\s*$/.test(second))
    return [{ kind: 'heading', text: first.trim() }, ...(rest.length > 0 ? chunkBlocks(rest) : [])]
  if (/^#+\s/.test(first))
    return [
      { kind: 'heading', text: first.replace(/^#+\s*/, '').trim() },
      ...(lines.length > 1 ? chunkBlocks(lines.slice(1)) : []),
    ]
  const start = lines.findIndex((line) => ITEM.test(line))
  if (start === 0) return [list(lines)]
  if (start > 0) return [...chunkBlocks(lines.slice(0, start)), list(lines.slice(start))]
  // All lines indented beyond the margin of the docstring: a table or picture, kept unchanged.
  if (lines.every((line) => /^ {4}/.test(line))) return [{ kind: 'code', text: dedent(lines) }]
  return [{ kind: 'paragraph', text: lines.map((line) => line.trim()).join(' ') }]
}

function list(lines: string[]): Block {
  const items: string[] = []
  for (const line of lines)
    if (ITEM.test(line)) items.push(line.replace(ITEM, '').trim())
    else items.push(`${items.pop() ?? ''} ${line.trim()}`.trim())
  return { kind: 'list', ordered: /^\s*\d/.test(lines[0]!), items }
}

function dedent(lines: string[]): string {
  const margin = Math.min(...lines.map((line) => line.length - line.trimStart().length))
  return lines.map((line) => line.slice(margin)).join('\n')
}

/** A text cut at its `code`. */
export function pieces(text: string): { text: string; code: boolean }[] {
  return text
    .split(/(`[^`]+`)/)
    .filter((piece) => piece !== '')
    .map((piece) => (/^`.*`$/s.test(piece) ? { text: piece.slice(1, -1), code: true } : { text: piece, code: false }))
}
