/** A card as people call it: with its supplier, unless its own name already says it. */
export function nameOfCard({ supplier, name }: { supplier: string; name: string }): string {
  const [first = ''] = supplier.split(' ')
  return name.includes(first) ? name : `${supplier} ${name}`
}

interface SharedCard {
  readonly name: string
  readonly code: string
  /** What to dial, or how the card is used. */
  readonly howTo: string | null
}

/** One card as a message to somebody else. */
export function textToShare({ name, code, howTo }: SharedCard): string {
  return [name, code, howTo].filter(Boolean).join('\n')
}
