import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import type { Tone } from '#contract/kernel/resource/fields.ts'

/** The ledger's operations by name, also those without money (a hold). */
const kinds = {
  recharge: 'success',
  gateway_recharge: 'success',
  bank_recharge: 'success',
  cash_recharge: 'success',
  card_order: 'info',
  card_refund: 'warning',
  card_gift: 'neutral',
  product_order: 'info',
  product_refund: 'warning',
  product_part_refund: 'warning',
  ticket_hold: 'pending',
  ticket_hold_end: 'neutral',
  ticket_order: 'info',
  ticket_transfer: 'neutral',
  ticket_refund: 'warning',
  ticket_batch_sale: 'info',
  gift_order: 'info',
  gift_cancel: 'warning',
  transfer: 'info',
  transfer_reversal: 'warning',
  voucher_use: 'neutral',
  voucher_sale: 'neutral',
  voucher_return: 'warning',
  settlement_request: 'pending',
  settlement: 'success',
  settlement_refusal: 'danger',
  settlement_withdrawal: 'neutral',
  settlement_approval: 'info',
  settlement_rejection: 'warning',
  adjustment: 'warning',
  staff_transfer: 'warning',
  payment_credit: 'success',
  gateway_return: 'warning',
  debt_payment: 'warning',
  subscription_start: 'info',
  subscription_change: 'info',
  subscription_renewal: 'info',
  settlement_return: 'warning',
  suspense: 'pending',
  suspense_solution: 'success',
  treasury_move: 'neutral',
  supplier_payment: 'neutral',
  write_off: 'danger',
  breakage: 'neutral',
  reversal: 'warning',
  post: 'neutral',
} as const satisfies Record<string, Tone>

/** Every movement of money. Only the program writes it: another transaction undoes a mistake. */
export const walletTransactions = defineResource({
  name: 'wallet-transactions',
  group: 'money',
  icon: 'IconArrowsExchange',
  title: 'number',
  hints: ['amount', 'kind', 'created_at'],
  sort: '-created_at',
  counting: 'capped',
  crud: ['index', 'show', 'export'],
  actions: {
    /** Its operation, which two people do, is in `contract/operations/wallets/wallet-transactions.ts`. */
    reverse: { icon: 'IconArrowBackUp', danger: true, visible: true },
  },
  fieldsets: [
    { name: 'transaction', fields: ['number', 'reference', 'kind', 'actor', 'note', 'reversed'] },
    {
      name: 'amounts',
      fields: ['client_id', 'amount', 'fee', 'balance_after', 'other_client_id', 'other_amount', 'income'],
    },
  ],
  fields: {
    number: { kind: 'text', readOnly: true, searchable: true, mono: true },
    /** The reference on its receipt. */
    reference: { kind: 'text', readOnly: true, mono: true, reference: true, views: ['show'] },
    kind: {
      kind: 'choice',
      readOnly: true,
      filterable: true,
      options: Object.entries(kinds).map(([value, tone]) => ({ value, tone })),
    },
    /**
     * The client whose money moved first: sender, buyer, recharger; the figures are theirs. Otherwise the client it
     * is about. In a list of one client, that client.
     */
    client_id: { kind: 'reference', to: 'clients', readOnly: true, filterable: true },
    /** The effect on that client's money, fee included: outgoing is negative. */
    amount: { kind: 'money', readOnly: true, filterable: true },
    other_client_id: { kind: 'reference', to: 'clients', readOnly: true },
    fee: { kind: 'money', readOnly: true },
    /** Of the client's wallet; none when only a merchant's receivable moved. */
    balance_after: { kind: 'money', readOnly: true },
    /** The effect on the other side's money: a receiver gets the amount without the fee. */
    other_amount: { kind: 'money', readOnly: true, views: ['show'] },
    /** The operator's income: fees and margins, less promo discounts and commissions. */
    income: { kind: 'money', readOnly: true, views: ['show'] },
    earning: { kind: 'boolean', readOnly: true, filterable: true, views: [] },
    note: { kind: 'text', readOnly: true, views: ['show'] },
    actor: { kind: 'text', readOnly: true, views: ['show'] },
    reversed: { kind: 'boolean', readOnly: true, views: ['show'] },
  },
})
