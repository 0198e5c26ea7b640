/** Kinds of accounts between which an operation moves money: payer, payee. An empty list: it moves nothing. */
type LegalPairs = readonly (readonly [payer: string, payee: string])[]

const fee = ['wallet', 'revenue:fees'] as const

const channels = [
  'clearing:bank',
  'clearing:cash',
  'clearing:gateway:plutu',
  'clearing:gateway:sandbox',
] as const
const gateways = channels.slice(2)
const from = (payer: string, payees: readonly string[]) => payees.map((payee) => [payer, payee] as const)
const to = (payee: string, payers: readonly string[]) => payers.map((payer) => [payer, payee] as const)

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
    // The fee of the sale.
    fee,
    // What the buyer earns by it.
    ['points-issued', 'points'],
  ],
  card_refund: [
    ['revenue:fees', 'wallet'],
    ['wallet', 'expense:promo'],
    ['supplier', 'wallet'],
    ['revenue:margin', 'wallet'],
    ['wallet', 'revenue:margin'],
    ['points', 'points-issued'],
  ],
  points_award: [['points-issued', 'points']],
  points_expiry: [['points', 'points-issued']],
  points_adjustment: [
    ['points-issued', 'points'],
    ['points', 'points-issued'],
  ],
  gift_order: [
    ['points', 'revenue:gifts'],
    // The card that is given.
    ['expense:promo', 'supplier'],
  ],
  gift_cancel: [
    ['revenue:gifts', 'points'],
    ['supplier', 'expense:promo'],
  ],
  product_order: [['wallet', 'revenue:products']],
  product_refund: [['revenue:products', 'wallet']],
  product_part_refund: [['revenue:products', 'wallet']],
  ticket_hold: [],
  ticket_hold_end: [],
  ticket_order: [['wallet', 'revenue:tickets']],
  ticket_transfer: [],
  card_gift: [],
  ticket_refund: [
    ['revenue:tickets', 'wallet'],
    // Paper that a seller paid in cash.
    ['revenue:tickets', 'clearing:cash'],
  ],
  ticket_batch_sale: [
    ['wallet', 'revenue:tickets'],
    ['clearing:cash', 'revenue:tickets'],
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
  staff_transfer: [['wallet', 'wallet']],
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
  settlement_withdrawal: [],
  settlement_approval: [],
  settlement_rejection: [],
  treasury_move: [
    ...channels.flatMap((channel) =>
      from(
        channel,
        channels.filter((other) => other !== channel),
      ),
    ),
    ...from('expense:charges', channels),
  ],
  supplier_payment: from('supplier', channels),
  payment_credit: [...to('wallet', gateways), fee],
  gateway_return: [...from('wallet', gateways), ...from('debt', gateways), ...from('revenue:fees', gateways)],
  debt_payment: [['wallet', 'debt']],
  subscription_start: [['wallet', 'revenue:subscriptions']],
  subscription_renewal: [['wallet', 'revenue:subscriptions']],
  // Unused days of the plan before come back.
  subscription_change: [
    ['revenue:subscriptions', 'wallet'],
    ['wallet', 'revenue:subscriptions'],
  ],
  settlement_return: [['clearing:bank', 'receivable']],
  suspense: to('suspense', channels),
  suspense_solution: from('suspense', ['wallet', 'write-offs', ...channels]),
  write_off: [...from('write-offs', ['debt', ...channels]), ...to('write-offs', channels)],
  breakage: [['vouchers-outstanding', 'revenue:breakage']],
  'hold.reserve': [],
  'hold.release': [],
  'hold.expire': [],
  key_closed: [],
  records_sealed: [],
}

/** The operations that undo another, and which: undoing, undone. */
export const undoes: LegalPairs = [
  ['transfer_reversal', 'transfer'],
  ['card_refund', 'card_order'],
  ['product_refund', 'product_order'],
  ['gift_cancel', 'gift_order'],
  ['gateway_return', 'gateway_recharge'],
  ['gateway_return', 'payment_credit'],
]

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
