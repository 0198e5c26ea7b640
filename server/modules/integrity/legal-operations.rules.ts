/** Kinds of accounts between which an operation moves money: payer, payee. An empty list: it moves nothing. */
type LegalPairs = readonly (readonly [payer: string, payee: string])[]

const fee = ['wallet', 'revenue:fees'] as const

/** Every operation of the product. A transaction of another one, or between other accounts, was not made by it. */
const ofProduct: Readonly<Record<string, LegalPairs>> = {
  recharge: [['vouchers-outstanding', 'wallet']],
  gateway_recharge: [['clearing:gateway:plutu', 'wallet'], ['clearing:gateway:sandbox', 'wallet'], fee],
  bank_recharge: [['clearing:bank', 'wallet'], fee],
  cash_recharge: [['wallet', 'wallet'], fee],
  card_order: [
    ['expense:promo', 'wallet'],
    ['wallet', 'supplier'],
    ['wallet', 'revenue:margin'],
    // A card that costs more than its price.
    ['revenue:margin', 'wallet'],
  ],
  card_refund: [
    ['wallet', 'expense:promo'],
    ['supplier', 'wallet'],
    ['revenue:margin', 'wallet'],
    ['wallet', 'revenue:margin'],
  ],
  transfer: [['wallet', 'wallet'], fee],
  transfer_reversal: [
    ['wallet', 'wallet'],
    ['revenue:fees', 'wallet'],
  ],
  adjustment: [
    ['adjustments', 'wallet'],
    ['wallet', 'adjustments'],
  ],
  voucher_use: [
    ['vouchers-outstanding', 'receivable'],
    ['receivable', 'revenue:fees'],
  ],
  voucher_sale: [
    ['clearing:cash', 'vouchers-outstanding'],
    ['wallet', 'vouchers-outstanding'],
  ],
  voucher_return: [
    ['vouchers-outstanding', 'clearing:cash'],
    ['vouchers-outstanding', 'wallet'],
  ],
  settlement: [['receivable', 'clearing:bank']],
  settlement_request: [],
  settlement_refusal: [],
  'hold.reserve': [],
  'hold.release': [],
  'hold.expire': [],
  key_closed: [],
  records_sealed: [],
}

/** The operations that undo another, and which. */
export const undoes: Readonly<Record<string, string>> = {
  transfer_reversal: 'transfer',
  card_refund: 'card_order',
}

export interface LegalOperations {
  readonly names: readonly string[]
  /** `operation payer payee`. */
  readonly pairs: readonly string[]
  /** May move anything between any accounts: plain postings, which no module of the product sends. */
  readonly free: readonly string[]
}

/** @param production outside it, measurements and tests move money by plain postings */
export function legalOperations(production: boolean): LegalOperations {
  const free = production ? [] : ['post', 'reversal', 'hold.capture']
  return {
    names: [...Object.keys(ofProduct), ...free],
    pairs: Object.entries(ofProduct).flatMap(([name, pairs]) =>
      pairs.map(([payer, payee]) => `${name} ${payer} ${payee}`),
    ),
    free,
  }
}
