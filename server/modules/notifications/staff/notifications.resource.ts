import { Refusal } from '#contract/kernel/refusal.ts'
import { notificationReceivers } from '#contract/resources/notifications/notification-receivers.ts'
import { notifications } from '#contract/resources/notifications/notifications.ts'
import { recordApproved, waitingAbout } from '#server/modules/approvals/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { type StaffMember, serveResource, type Weighed } from '#server/resource-engine/index.ts'
import { countReached, type Flag, markAgreed, receiverStates } from './broadcast.queries.ts'
import { type Audience, dualControlReceiversMin, fieldOfAudience, segmentsOf } from './broadcast.rules.ts'
import { chosenBy, queryOf } from './count-receivers.ts'
import { readReleasable, releaseAlone } from './release-notification.ts'

const receiversServer = serveResource(notificationReceivers, {
  table: 'broadcast_receiver',
  visibleTo: 'all',
  columns: { notification_id: 'broadcast_id', updated_at: null, deleted_at: null },
  computed: receiverStates,
})

const isDraft = ({ status }: { readonly status: string | null }) => status === 'draft'

export const notificationsServer = serveResource(notifications, {
  table: 'broadcast',
  visibleTo: 'all',
  computed: { waiting_approval: waitingAbout('wide-notification', 'broadcast') },
  related: [receiversServer],
  policy: {
    shown: {
      send: ({ receivers }) => (receivers ?? 0) <= dualControlReceiversMin,
      'send-to-many': ({ receivers }) => (receivers ?? 0) > dualControlReceiversMin,
    },
    allowed: {
      update: (row) => isDraft(row) && row.waiting_approval === null,
      destroy: (row) => (isDraft(row) && row.waiting_approval === null) || row.status === 'cancelled',
    },
  },
  actions: {
    send: (tx, { id, staff }) => releaseAlone(tx, id, staff),
    cancel: async (_tx, { row: { status } }) => ({ before: { status }, after: { status: 'cancelled' } }),
  },
  weighed: { 'send-to-many': (db, id) => weigh(db, id) },
  agreed: {
    async 'send-to-many'(tx, { id, execution }) {
      const { broadcast, reached } = await readReleasable(tx, id, execution.checker)
      if (broadcast.status !== 'draft') throw new Refusal('approval.changed_meanwhile')
      await markAgreed(tx, id, execution.makerId)
      await recordApproved(tx, execution, {
        action: 'released',
        subject: { type: 'broadcast', id },
        before: { status: 'draft' },
        after: { status: 'scheduled', receivers: reached.receivers },
      })
    },
  },
  async beforeStore(tx, values, staff) {
    const whole = { ...unsaid, ...values }
    expectWhole(whole)
    return { receivers: await countFor(tx, whole, staff) }
  },
  async beforeUpdate(tx, values, row, staff) {
    const whole = { ...row, ...values }
    expectWhole(whole)
    return { receivers: await countFor(tx, whole, staff) }
  },
})

/** What whom it is for depends on, as it is sent or stored. */
interface Written {
  readonly audience?: Audience | null | undefined
  readonly in_app?: boolean | null | undefined
  readonly sms?: boolean | null | undefined
  readonly mail?: boolean | null | undefined
  readonly filter?: unknown
  readonly flag?: Flag | null | undefined
  readonly client_id?: bigint | string | null | undefined
  readonly role_id?: bigint | string | null | undefined
}

const unsaid = { audience: 'everyone', in_app: true } as const

/** It has a channel, and names whom it is for. */
function expectWhole(values: Written): void {
  if (!values.in_app && !values.sms && !values.mail)
    throw new Refusal('request.invalid', {}, { in_app: 'notification.no_channel' })
  const { audience } = values
  if (!audience || audience === 'everyone') return
  const field = fieldOfAudience[audience]
  const isNamed = audience === 'filter' ? queryOf(values.filter) !== null : Boolean(values[field])
  if (!isNamed) throw new Refusal('request.invalid', {}, { [field]: { rule: 'required', values: {} } })
}

/** For the list, and for whether a second person is needed. */
async function countFor(tx: Tx, values: Written, staff: StaffMember): Promise<number> {
  const { audience, in_app, sms, mail, filter = null, flag, client_id, role_id } = values
  const of = {
    ...{ audience: audience ?? 'everyone', in_app: in_app === true, sms: sms === true, mail: mail === true },
    ...{ filter, flag: flag ?? null, client_id: idOf(client_id), role_id: idOf(role_id) },
  }
  return (await countReached(tx, of, await chosenBy(tx, of, staff))).receivers
}

function idOf(id: bigint | string | null | undefined): bigint | null {
  return id === null || id === undefined ? null : BigInt(id)
}

/** Two people agree on the text and on whom it is for; how many that are may change until it is sent. */
async function weigh(db: Db, id: bigint): Promise<Weighed | null> {
  const nobody = { type: 'staff', id: 0n, permissions: new Set<string>() } as const
  const { broadcast, reached } = await readReleasable(db, id, nobody)
  const { title, body, in_app, sms, mail, audience, flag, filter, status } = broadcast
  return {
    title,
    before: {
      ...{ status, title, body, in_app, sms, mail, audience },
      ...(audience === 'flag' && { flag }),
      ...(audience === 'filter' && { filter }),
    },
    now: {
      receivers: reached.receivers,
      segments_sent: segmentsOf(body, { ar: sms ? reached.sms_ar : 0, en: sms ? reached.sms_en : 0 }),
    },
    after: { status: 'scheduled' },
    reason: null,
  }
}
