import type { rechargeRequests } from '#contract/resources/recharges/recharge-requests.ts'
import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { ResourceOverride } from '#web/console-kit/overrides.ts'

const SlipHead = lazyPart(async () => (await import('./slip-head.tsx')).SlipHead)

export const section: ResourceOverride<typeof rechargeRequests> = {
  Head: SlipHead,
  headFields: [
    'amount',
    'transferred_on',
    'bank_reference',
    'bank',
    'paid_bank',
    'paid_holder',
    'paid_number',
  ],
}
