/** Texts to start from: their titles, and the texts. */
const found = import.meta.glob<string>('./examples/*.txt', { query: '?raw', import: 'default', eager: true })

export const examples = ['eight-doors', 'castle', 'golf', 'klondike', 'cells'].map((name) => {
  const text = found[`./examples/${name}.txt`]!
  return { title: text.slice(3, text.indexOf(':')), text }
})

/** Lines for a table. */
export const LINES = {
  Columns: 'Columns(8, down(ANY_SUIT), deal=5),',
  Foundations: 'Foundations(4),',
  Stock: 'Stock(),',
  Waste: 'Waste(),',
  Reserve: 'Reserve(4),',
  Cells: 'Cells(4),',
}

/** The parts of a text, as its help explains them. */
export const PARTS = [
  '"""Title: a line."""',
  'Columns(8, …)',
  'down(), up(), both()',
  'moves=RUN',
  'spaces=',
  'Foundations(4)',
  'Stock(3), Waste()',
  'Reserve(4), Cells(4)',
  'packs=2',
  'goal=COLUMNS',
]
