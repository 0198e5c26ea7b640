import { clients } from '#contract/resources/clients/clients.ts'
import { lockClient } from '#server/modules/clients/index.ts'
import { everMovedMoney, shutOut, tellNewEmail, tellNewPhone } from '#server/modules/identity/index.ts'
import { nobodysPassword } from '#server/platform/secrets/index.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { balance, frozen, keepStopped, payout, withWallet } from './client-desk.queries.ts'
import { moveAsBefore, stopAccounts } from './freeze-wallet.ts'
import { refuseMoney } from './refuse-money.ts'

const isProven = (row: Readonly<Record<string, unknown>>) =>
  Boolean(row.phone_verified_at) || Boolean(row.email_verified_at)

export const clientsSection = serveResource(clients, {
  table: 'client',
  visibleTo: 'all',
  joins: withWallet,
  computed: { balance, frozen, ...payout },
  may: (action, row) =>
    action !== 'verify' || !row.phone_verified_at || Boolean(row.email && !row.email_verified_at),
  beforeStore: async () => ({ password_hash: nobodysPassword }),
  /** Another contact is still to be proven; where money is it sets no password until then. The old one is told. */
  async beforeUpdate(tx, { phone, email }, row, _staff, jobs) {
    const id = BigInt(row.id)
    const hasNewPhone = phone !== undefined && phone !== row.phone
    const hasNewEmail = email !== undefined && email !== row.email
    const before = hasNewPhone || hasNewEmail ? await lockClient(tx, id) : null
    if (before && hasNewPhone) await tellNewPhone(tx, jobs, before)
    if (before && hasNewEmail) await tellNewEmail(tx, jobs, before)
    const replaces = hasNewPhone && (isProven(row) || (await everMovedMoney(tx, id)))
    return {
      ...(hasNewPhone && { phone_verified_at: null, ...(replaces && { phone_replaced: true }) }),
      ...(hasNewEmail && { email_verified_at: null }),
    }
  },
  /** A client in the trash moves no money; restoring gives back the state there was. */
  async beforeDestroy(tx, { id: typed }) {
    const id = BigInt(typed)
    const stopped = await stopAccounts(tx, id)
    await refuseMoney(tx, id)
    await keepStopped(tx, id, stopped)
  },
  async beforeRestore(tx, { id }, { id: staffId }) {
    await moveAsBefore(tx, BigInt(id), staffId)
    return { stopped_accounts: [] }
  },
  async afterWrite(tx, { id, status }, action) {
    if (status === 'inactive' || action === 'deleted') await shutOut(tx, BigInt(id))
  },
})
