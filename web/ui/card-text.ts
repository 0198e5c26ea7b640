/** A card's name: with its supplier, unless the name contains it. */
export function nameOfCard({ supplier, name }: { supplier: string; name: string }): string {
  const [first = ''] = supplier.split(' ')
  return name.includes(first) ? name : `${supplier} ${name}`
}

interface SharedCard {
  readonly name: string
  readonly code: string
  /** What to dial, and the words before it. */
  readonly dial: { readonly words: string; readonly code: string } | null
  /** How to use the card, where nothing is dialled. */
  readonly howTo: string | null
}

/** Otherwise a line of a right-to-left text shows `*120*1234#` backwards. */
const leftToRight = '\u200e'

/** A card as a text to share. */
export function textToShare({ name, code, dial, howTo }: SharedCard): string {
  const use = dial ? [dial.words, `${leftToRight}${dial.code}`] : [howTo]
  return [name, code, ...use].filter(Boolean).join('\n')
}
