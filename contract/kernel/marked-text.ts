/**
 * The small markup of page texts and answers: `## ` starts a heading, `- ` an item, an empty line ends a paragraph,
 * `[words](/address)` is a link. It becomes a tree, never HTML, so nothing in it can run.
 */
export type Block = { readonly anchor: string } & (
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly spans: readonly Span[] }
  | { readonly kind: 'list'; readonly items: readonly Item[] }
)

interface Item {
  /** Its index in the list. */
  readonly at: number
  readonly spans: readonly Span[]
}

/** Text, and its link if it has one. */
interface Span {
  /** Its offset in the source. */
  readonly at: number
  readonly text: string
  readonly href?: string
}

const link = /\[([^\]\n]{1,200})\]\(((?:\/(?![/\\])|mailto:|tel:)[^()\s\\]{0,300})\)/g

export function parseMarkedText(source: string): Block[] {
  const blocks: Block[] = []
  let lines: string[] = []
  const flush = () => {
    const block = blockOf(lines, blocks.length)
    if (block) blocks.push(block)
    lines = []
  }
  for (const line of source.split(/\r?\n/)) {
    const text = line.trim()
    const isHeading = text.startsWith('## ')
    const changes = lines.length > 0 && isItem(text) !== isItem(lines[0] ?? '')
    if (text === '' || isHeading || changes) flush()
    if (text !== '') lines.push(text)
    if (isHeading) flush()
  }
  flush()
  return blocks
}

/** Fills `{name}`; an unknown name stays as written. */
export function fillMarkedText(source: string, values: Readonly<Record<string, string>>): string {
  return source.replace(/\{(\w{1,40})\}/g, (gap, name: string) => values[name] ?? gap)
}

function blockOf(lines: readonly string[], place: number): Block | null {
  const [first] = lines
  if (first === undefined) return null
  const anchor = `part-${place}`
  if (first.startsWith('## ')) return { anchor, kind: 'heading', text: first.slice(3) }
  if (!isItem(first)) return { anchor, kind: 'paragraph', spans: spansOf(lines.join(' ')) }
  return { anchor, kind: 'list', items: lines.map((line, at) => ({ at, spans: spansOf(line.slice(2)) })) }
}

function isItem(line: string): boolean {
  return line.startsWith('- ')
}

function spansOf(text: string): Span[] {
  const spans: Span[] = []
  let done = 0
  for (const match of text.matchAll(link)) {
    if (match.index > done) spans.push({ at: done, text: text.slice(done, match.index) })
    spans.push({ at: match.index, text: match[1] ?? '', href: match[2] ?? '' })
    done = match.index + match[0].length
  }
  if (done < text.length) spans.push({ at: done, text: text.slice(done) })
  return spans
}
