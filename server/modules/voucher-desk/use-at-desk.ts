import { Refusal } from '#contract/kernel/refusal.ts'
import { findClient } from '#server/modules/clients/index.ts'
import { type AcceptDeps, acceptVoucher } from '#server/modules/vouchers/index.ts'

type Acceptance = Parameters<typeof acceptVoucher>[1]

/** @throws Refusal `voucher.not_a_merchant`, or what accepting it throws */
export async function useAtDesk(deps: AcceptDeps, acceptance: Acceptance): ReturnType<typeof acceptVoucher> {
  const merchant = await findClient(deps.database.db, acceptance.merchantId)
  if (!merchant?.merchant || merchant.status !== 'active') throw new Refusal('voucher.not_a_merchant')
  return acceptVoucher(deps, acceptance)
}
