import { Refusal } from '#contract/kernel/refusal.ts'
import { paymentMethods } from '#contract/resources/recharges/payment-methods.ts'
import { bankAccounts } from '#server/modules/payments/index.ts'
import { serveResource } from '#server/resource-engine/index.ts'

export const paymentMethodsSection = serveResource(paymentMethods, {
  table: 'payment_method',
  visibleTo: 'all',
  columns: { deleted_at: null },
  /** A way that leads nowhere is not offered. */
  async beforeUpdate(_tx, values, row) {
    const { data: accounts } = bankAccounts.safeParse(values.accounts ?? row.accounts ?? [])
    if (!accounts) throw new Refusal('recharge.account_invalid', {}, { accounts: 'recharge.account_invalid' })
    const isActive = values.active ?? row.active
    if (row.channel === 'bank' && isActive === true && accounts.length === 0)
      throw new Refusal('recharge.no_account', {}, { accounts: 'recharge.no_account' })
    return { accounts: JSON.stringify(accounts) }
  },
})
