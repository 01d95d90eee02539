/** The editor of a text: CodeMirror with line numbers, a few colours, and below a line what is wrong there. */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { Compartment, EditorState, RangeSet, StateEffect, StateField, type Range, type Text } from '@codemirror/state'
import { Decoration, EditorView, GutterMarker, gutterLineClass, keymap, lineNumbers, WidgetType, type DecorationSet } from '@codemirror/view'
import { t } from '../words/index.svelte'

/** What is wrong in a line, and which word of it would be right. */
export type Fault = { line: number; words: string; wrong: string; right: string }

export type Editor = {
  /** Replace the text; it can be undone. */
  replace(text: string): void
  /** Write a line below the cursor's, as part of the table. */
  add(line: string): void
  show(faults: Fault[]): void
  /** Go to the next line with a fault. */
  next(): void
  destroy(): void
}

// -- colours

const PARTS = /("""[^]*?(?:"""|$)|'[^'\n]*'|"[^"\n]*")|(#.*)|\b(\d+(?:\.\d+)?)\b/g
const LOOKS = ['', 'text', 'remark', 'figure'].map((name) => Decoration.mark({ class: name }))

function coloured(doc: Text): DecorationSet {
  const ranges: Range<Decoration>[] = []
  for (const found of doc.toString().matchAll(PARTS)) ranges.push(LOOKS[found[1] ? 1 : found[2] ? 2 : 3]!.range(found.index, found.index + found[0].length))
  return Decoration.set(ranges)
}

const colours = StateField.define<DecorationSet>({
  create: ({ doc }) => coloured(doc),
  update: (value, { docChanged, newDoc }) => (docChanged ? coloured(newDoc) : value),
  provide: (field) => EditorView.decorations.from(field),
})

// -- faults

const setFaults = StateEffect.define<Fault[]>()

class Note extends WidgetType {
  constructor(
    readonly fault: Fault,
    readonly id: string,
  ) {
    super()
  }
  override eq(other: Note) {
    return other.id === this.id && other.fault.words === this.fault.words
  }
  override toDOM(view: EditorView) {
    const { words, wrong, right } = this.fault
    const [what, fix] = words.split(/: (.*)/s) as [string, string?]
    const row = document.createElement('div') // its padding counts, a margin would not
    const note = row.appendChild(document.createElement('div'))
    row.className = 'noted'
    note.className = 'note in-row flow apart'
    const said = note.appendChild(document.createElement('p'))
    said.id = this.id
    said.append(Object.assign(document.createElement('b'), { textContent: fix ? `${what}.` : what }), fix ? ` ${fix[0]!.toUpperCase()}${fix.slice(1)}` : '')
    if (right) {
      const button = note.appendChild(document.createElement('button'))
      button.type = 'button'
      button.className = 'button'
      button.textContent = t.patience.use(right)
      button.onclick = () => {
        const line = view.state.doc.lineAt(view.posAtDOM(row) - 1)
        const from = line.from + line.text.search(new RegExp(`\\b${wrong}\\b`))
        if (from >= line.from) view.dispatch({ changes: { from, to: from + wrong.length, insert: right } })
        view.focus()
      }
    }
    return row
  }
  override ignoreEvent() {
    return true
  }
}

function noted(doc: Text, faults: Fault[]): DecorationSet {
  const ranges: Range<Decoration>[] = []
  faults.forEach((fault, n) => {
    const line = doc.line(Math.min(Math.max(1, fault.line), doc.lines))
    ranges.push(Decoration.line({ class: 'wrong' }).range(line.from))
    const at = fault.wrong ? line.text.search(new RegExp(`\\b${fault.wrong}\\b`)) : -1
    if (at >= 0) ranges.push(Decoration.mark({ class: 'wave' }).range(line.from + at, line.from + at + fault.wrong.length))
    ranges.push(Decoration.widget({ widget: new Note(fault, noteId(n)), block: true, side: 1 }).range(line.to))
  })
  return Decoration.set(ranges, true)
}

const noteId = (n: number) => `note-${n}`

const faults = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (value, { effects, changes, newDoc }) => effects.reduce((old, effect) => (effect.is(setFaults) ? noted(newDoc, effect.value) : old), value.map(changes)),
  provide: (field) => EditorView.decorations.from(field),
})

class Numbered extends GutterMarker {
  override elementClass = 'faulty'
}
const NUMBERED = new Numbered()

/** The starts of the lines with faults. */
function faulty(state: EditorState): number[] {
  const found: number[] = []
  state.field(faults).between(0, state.doc.length, (from, _, { spec }) => void ((spec as { class?: string }).class === 'wrong' && !found.includes(from) && found.push(from)))
  return found
}

/** Select the first fault after the cursor, or the first of all. */
function goNext(view: EditorView): boolean {
  const { doc, selection } = view.state
  const lines = faulty(view.state)
  const at = lines.find((from) => from > selection.main.head) ?? lines[0]
  if (at === undefined) return false
  view.dispatch({ selection: { anchor: doc.lineAt(at).to }, scrollIntoView: true })
  view.focus()
  return true
}

// -- the editor

export function edit(parent: HTMLElement, text: string, changed: (text: string) => void): Editor {
  const said = new Compartment()
  const about = (shown: Fault[]) =>
    EditorView.contentAttributes.of({
      'aria-label': t.patience.editor,
      'aria-invalid': String(shown.length > 0),
      'aria-describedby': shown.map((_, n) => noteId(n)).join(' '),
      spellcheck: 'false',
      autocapitalize: 'off',
      autocorrect: 'off',
    })
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(), history(), EditorView.lineWrapping, colours, faults, said.of(about([])),
        gutterLineClass.compute([faults], (state) => RangeSet.of(faulty(state).map((from) => NUMBERED.range(from)))),
        keymap.of([{ key: 'F8', run: goNext }, ...defaultKeymap, ...historyKeymap]),
        EditorView.updateListener.of(({ docChanged, state }) => docChanged && changed(state.doc.toString())),
      ],
    }),
  })
  return {
    replace: (text) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: 0 }, scrollIntoView: true }),
    add(line) {
      const { doc, selection } = view.state
      const lines = doc.toString().split('\n')
      const first = lines.findIndex((each) => each.startsWith('TABLE'))
      const last = first < 0 ? -1 : lines.findIndex((each, n) => n > first && each.startsWith(')'))
      const here = doc.lineAt(selection.main.head).number - 1
      const after = doc.line((here >= first && here < last ? here : last - 1 >= 0 ? last - 1 : lines.length - 1) + 1)
      const insert = `\n${last < 0 ? '' : '    '}${line}`
      view.dispatch({ changes: { from: after.to, insert }, selection: { anchor: after.to + insert.length }, scrollIntoView: true })
      view.focus()
    },
    show: (shown) => view.dispatch({ effects: [setFaults.of(shown), said.reconfigure(about(shown))] }),
    next: () => void goNext(view),
    destroy: () => view.destroy(),
  }
}
