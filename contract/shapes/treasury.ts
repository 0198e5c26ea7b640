/** Where money of the operator lies outside the books. */
export const channels = ['bank', 'cash', 'plutu', 'sandbox'] as const
export type Channel = (typeof channels)[number]

/** What brings money outside into the books, or out of them; each is an operation of the ledger. */
export const treasuryKinds = [
  'treasury_move',
  'supplier_payment',
  'payment_credit',
  'gateway_return',
  'settlement_return',
  'suspense',
  'suspense_solution',
  'write_off',
  'breakage',
] as const
export type TreasuryKind = (typeof treasuryKinds)[number]
