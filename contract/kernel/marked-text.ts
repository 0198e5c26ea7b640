/**
 * The little markup of page texts and answers: `## ` begins a heading, `- ` an item of a list, an empty line ends a
 * paragraph, `[words](/address)` is a link. It becomes a tree and never HTML, so nothing written in it can run.
 */
export type Block =
  | { readonly kind: 'heading'; readonly text: string; readonly anchor: string }
  | { readonly kind: 'paragraph'; readonly spans: readonly Span[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Span[])[] }

/** Words, and where they lead if anywhere. */
export interface Span {
  readonly text: string
  readonly href?: string
}

const link = /\[([^\]\n]{1,200})\]\(((?:\/(?!\/)|mailto:|tel:)[^()\s]{0,300})\)/g

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

/** Fills `{name}`; what is not known stays as it is written. */
export function fillMarkedText(source: string, values: Readonly<Record<string, string>>): string {
  return source.replace(/\{(\w{1,40})\}/g, (gap, name: string) => values[name] ?? gap)
}

function blockOf(lines: readonly string[], place: number): Block | null {
  const [first] = lines
  if (first === undefined) return null
  if (first.startsWith('## ')) return { kind: 'heading', text: first.slice(3), anchor: `part-${place}` }
  if (isItem(first)) return { kind: 'list', items: lines.map((line) => spansOf(line.slice(2))) }
  return { kind: 'paragraph', spans: spansOf(lines.join(' ')) }
}

function isItem(line: string): boolean {
  return line.startsWith('- ')
}

export function spansOf(text: string): Span[] {
  const spans: Span[] = []
  let done = 0
  for (const match of text.matchAll(link)) {
    if (match.index > done) spans.push({ text: text.slice(done, match.index) })
    spans.push({ text: match[1] ?? '', href: match[2] ?? '' })
    done = match.index + match[0].length
  }
  if (done < text.length) spans.push({ text: text.slice(done) })
  return spans
}
