import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { supportTopics } from '#contract/operations/content/support-topics.ts'
import type { showOwnReceipt } from '#contract/operations/receipts/show-own-receipt.ts'

type Topic = (typeof supportTopics)[number]
type Receipt = Pick<AnswerOf<typeof showOwnReceipt>, 'kind' | 'item'>

const topics: Readonly<Record<Receipt['kind'], Topic>> = {
  recharge: 'recharge',
  cash_recharge: 'recharge',
  debt_payment: 'recharge',
  card_order: 'cards',
  commission: 'cards',
  product_order: 'orders',
  ticket_order: 'orders',
  transfer: 'transfers',
  voucher_use: 'vouchers',
  voucher_sale: 'vouchers',
  settlement: 'vouchers',
  subscription: 'account',
  adjustment: 'account',
  reversal: 'other',
}

/** What a message about the receipt is most likely about. A refund of cards has the cards as its item. */
export function topicOfReceipt({ kind, item }: Receipt): Topic {
  return item === null ? topics[kind] : 'cards'
}
