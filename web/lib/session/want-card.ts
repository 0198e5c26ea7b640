import { keepStarted } from './keep-started.ts'

interface Card {
  readonly id: string
  readonly name: { readonly ar: string; readonly en: string }
  /** As it was shown, in wire form. */
  readonly price: string
  readonly currency: string
}

/**
 * The person signs in or recharges to buy this card: the way back leads to it. Ends with the session, and with the
 * purchase. In a file of its own: visitors load no schema.
 */
export function wantCard({ id, name: { ar, en }, price, currency }: Card): void {
  keepStarted({ kind: 'card', id, name: { ar, en }, price, currency })
}
