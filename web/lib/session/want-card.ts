import { keepStarted } from './keep-started.ts'

interface Card {
  readonly id: string
  readonly name: { readonly ar: string; readonly en: string }
}

/**
 * The person signs in or recharges to buy this card: the way back leads to it. Ends with the session, and with the
 * purchase. In a file of its own: visitors load no schema.
 */
export function wantCard({ id, name: { ar, en } }: Card): void {
  keepStarted({ kind: 'card', id, name: { ar, en } })
}
