import { showClientWallet as walletContract } from '#contract/operations/clients/show-client-wallet.ts'
import { clients } from '#contract/resources/clients/clients.ts'
import { givePassword } from '#server/modules/identity/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { newOneTimeCode, type Passwords } from '#server/platform/secrets/index.ts'
import { callOutside, type Outside } from '#server/resource-engine/index.ts'
import { showClientWallet } from './show-client-wallet.ts'

interface Deps {
  readonly database: Database
  readonly jobs: Jobs
  readonly passwords: Passwords
}

export function routeStaffClients(api: Api, { database }: Pick<Deps, 'database'>): void {
  const { db } = database
  api.route(walletContract, ({ params }) => showClientWallet(db, params.id))
}

/** A password is hashed before a transaction is open: that takes long. */
export function clientsOutside({ database, jobs, passwords }: Deps): Outside {
  return callOutside(clients, {
    async 'update-password'({ id, input, staff }) {
      // Digits only, so any keyboard can type it; redacted in the outbox once sent.
      const password = newOneTimeCode() + newOneTimeCode()
      const passwordHash = await passwords.hash(password)
      const gift = { ...input, clientId: id, staffId: staff.id, password, passwordHash }
      return database.transact((tx) => givePassword(tx, jobs, gift))
    },
  })
}
