/** A card's name: with its supplier, unless the name contains it. */
export function nameOfCard({ supplier, name }: { supplier: string; name: string }): string {
  const [first = ''] = supplier.split(' ')
  return name.includes(first) ? name : `${supplier} ${name}`
}

interface SharedCard {
  readonly name: string
  readonly code: string
  /** What to dial, or how to use the card. */
  readonly howTo: string | null
}

/** A card as a text to share. */
export function textToShare({ name, code, howTo }: SharedCard): string {
  return [name, code, howTo].filter(Boolean).join('\n')
}
