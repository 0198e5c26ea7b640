import { adjustWallet } from '#contract/operations/wallets/adjust-wallet.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import { askForAdjustment } from './adjust-wallet.ts'

export function routeAdjustments(api: Api, { database }: { readonly database: Database }): void {
  api.guarded(adjustWallet, async ({ params, body, actor, origin }) => {
    const { direction, amount: amountMinor, reason } = body
    const asked = { actor, origin, clientId: params.id, direction, amountMinor, reason }
    return { approvalId: await database.transact((tx) => askForAdjustment(tx, asked)) }
  })
}
