import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import { clients } from '#contract/resources/clients/clients.ts'
import { keepStopped, refuseMoney, stopAccounts } from '#server/modules/account/index.ts'
import { expectNidFree, expectOldEnough, lockClient } from '#server/modules/clients/index.ts'
import {
  announceNewEmail,
  announceNewPhone,
  changeStatus,
  everMovedMoney,
  shutOut,
  viewPortal,
} from '#server/modules/identity/index.ts'
import { postPoints, weighPoints } from '#server/modules/points/staff/index.ts'
import { availableSettlementsServer } from '#server/modules/settlements/staff/index.ts'
import { postAdjustment, weighAdjustment } from '#server/modules/wallets/staff/index.ts'
import type { Origin } from '#server/platform/http/caller.ts'
import { nobodysPassword } from '#server/platform/secrets/index.ts'
import { type StaffMember, serveResource } from '#server/resource-engine/index.ts'
import { announceOpened } from './announce-opened.ts'
import { clientSessionsServer } from './client-sessions.resource.ts'
import { balance, closure, frozen, membership, payout, withWallet } from './clients.queries.ts'
import { freezeWallet, moveAsBefore } from './freeze-wallet.ts'
import { verifyByHand, weighVerification } from './verify-by-hand.ts'

const isProven = (row: RowOf<typeof clients>) =>
  Boolean(row.phone_verified_at) || Boolean(row.email_verified_at)

interface Called {
  readonly id: bigint
  readonly staff: StaffMember
  readonly origin: Origin
  readonly input: { readonly reason: string }
}

const callOf = ({ id, staff, origin, input }: Called) => ({
  clientId: id,
  staffId: staff.id,
  origin,
  reason: input.reason,
})

export const clientsServer = serveResource(clients, {
  table: 'client',
  visibleTo: 'all',
  joins: withWallet,
  computed: { balance, frozen, membership_id: membership, ...closure, ...payout },
  related: [availableSettlementsServer, clientSessionsServer],
  policy: {
    allowed: {
      freeze: ({ frozen }) => frozen !== true,
      unfreeze: ({ frozen }) => frozen === true,
      verify: (row) => !row.phone_verified_at || Boolean(row.email && !row.email_verified_at),
    },
  },
  actions: {
    async view(tx, { id, staff, input: { reason } }) {
      return { answer: await viewPortal(tx, { clientId: id, viewerId: staff.id }), after: { reason } }
    },
    async 'end-sessions'(tx, { id }) {
      const ended = await shutOut(tx, id)
      return { answer: { ended }, after: { sessions_ended: ended } }
    },
  },
  weighed: {
    adjust: weighAdjustment,
    'adjust-points': weighPoints,
    verify: (db, id, { channel }) => weighVerification(db, id, channel),
  },
  postings: { adjust: postAdjustment, 'adjust-points': postPoints },
  agreed: {
    verify: (tx, { id, input: { channel }, bound, execution }) =>
      verifyByHand(tx, { id, channel, bound, execution }),
  },
  useCases: {
    freeze: (tx, call) => freezeWallet(tx, { ...callOf(call), frozen: true }),
    unfreeze: (tx, call) => freezeWallet(tx, { ...callOf(call), frozen: false }),
    suspend: (tx, call) => changeStatus(tx, { ...callOf(call), status: 'inactive' }),
    reopen: (tx, call) => changeStatus(tx, { ...callOf(call), status: 'active' }),
  },
  async beforeStore(tx, { nid, birth_date: birthDate }) {
    await expectOldEnough(tx, birthDate)
    return { password_hash: nobodysPassword, ...(await expectNidFree(tx, nid, null)) }
  },
  /** The new contact is unproven and sets no password where money is until then. The old contact gets a message. */
  async beforeUpdate(tx, { phone, email, nid, birth_date: birthDate, ...values }, row, staff, jobs) {
    const id = BigInt(row.id)
    await announceOpened(tx, jobs, { id, staffId: staff.id, before: row, after: values })
    if (birthDate !== row.birth_date) await expectOldEnough(tx, birthDate)
    const shared = nid === row.nid ? {} : await expectNidFree(tx, nid, id)
    const hasNewPhone = phone !== undefined && phone !== row.phone
    const hasNewEmail = email !== undefined && email !== row.email
    const before = hasNewPhone || hasNewEmail ? await lockClient(tx, id) : null
    if (before && hasNewPhone) await announceNewPhone(tx, jobs, before)
    if (before && hasNewEmail) await announceNewEmail(tx, jobs, before)
    const replaces = hasNewPhone && (isProven(row) || (await everMovedMoney(tx, id)))
    return {
      ...shared,
      ...(hasNewPhone && { phone_verified_at: null, ...(replaces && { phone_replaced: true }) }),
      ...(hasNewEmail && { email_verified_at: null }),
    }
  },
  /** A client in the trash moves no money; restoring returns the earlier state. */
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
