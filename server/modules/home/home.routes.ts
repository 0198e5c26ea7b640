import { showHome as homeContract } from '#contract/operations/wallets/show-home.ts'
import { showWallet as walletContract } from '#contract/operations/wallets/show-wallet.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { showHome } from './show-home.ts'
import { showWallet } from './show-wallet.ts'

export interface HomeDeps {
  readonly database: Database
  readonly keys: KeyRing
}

export function routeHome(api: Api, { database: { db }, keys }: HomeDeps): void {
  api.route(walletContract, ({ actor }) => showWallet(db, actor.id))
  api.route(homeContract, ({ actor }) => showHome(db, keys, actor.id))
}
