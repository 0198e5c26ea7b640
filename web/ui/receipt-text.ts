/** What a shared receipt says in words, so that it is understood without opening its link. */
export interface SharedFacts {
  /** A decimal string, without a sign. */
  readonly amount: string
  readonly currency: string
  /** The instant, where the head of the receipt does not show it. */
  readonly at?: string
  /** The other side, as it is shown on the receipt. */
  readonly party?: { readonly label: string; readonly name: string } | undefined
}

interface ReceiptText {
  readonly title: string
  readonly amount: string | undefined
  readonly party: SharedFacts['party']
  /** Date and time in words. */
  readonly moment: string | undefined
  /** Number and link. */
  readonly proof: string
}

/** A line for each fact; a name in the other script does not turn its line around. */
export function receiptText({ title, amount, party, moment, proof }: ReceiptText): string {
  const other = party && `${party.label}: \u2068${party.name}\u2069`
  return [title, amount, other, moment, proof].filter(Boolean).join('\n')
}
