import { Refusal } from '#contract/kernel/refusal.ts'
import { paymentMethods } from '#contract/resources/recharges/payment-methods.ts'
import { bankAccounts } from '#contract/shapes/bank-account.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { changeTerms, weighTerms } from './change-terms.ts'

export const paymentMethodsServer = serveResource(paymentMethods, {
  table: 'payment_method',
  visibleTo: 'all',
  columns: { deleted_at: null },
  weighed: { 'change-terms': weighTerms },
  agreed: {
    'change-terms': (tx, { id, input: asked, bound, execution }) =>
      changeTerms(tx, { id, asked, bound, execution }),
  },
  /** A method without an account is not offered. */
  async beforeUpdate(_tx, values, row) {
    const isOffered = values.active ?? row.active
    if (row.channel === 'bank' && isOffered === true && bankAccounts.parse(row.accounts ?? []).length === 0)
      throw new Refusal('recharge.no_account', {}, { active: 'recharge.no_account' })
  },
})
