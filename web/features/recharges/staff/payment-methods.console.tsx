import type { paymentMethods } from '#contract/resources/recharges/payment-methods.ts'
import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { ResourceOverride } from '#web/console-kit/overrides.ts'
import { AccountsCell } from './accounts-cell.tsx'

const AccountsWidget = lazyPart(async () => (await import('./accounts-widget.tsx')).AccountsWidget)

export const section: ResourceOverride<typeof paymentMethods> = {
  cells: { accounts: AccountsCell },
  inputs: { 'change-terms': { accounts: AccountsWidget } },
}
