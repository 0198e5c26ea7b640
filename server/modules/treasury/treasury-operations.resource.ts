import { sql } from 'kysely'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { ResourceValues, RowOf } from '#contract/kernel/resource/row-types.ts'
import { treasuryOperations } from '#contract/resources/treasury/treasury-operations.ts'
import { draftFields } from '#server/modules/approvals/index.ts'
import { clientsTyped, expectNotOwn, findsByClient } from '#server/modules/clients/index.ts'
import { readSetting } from '#server/modules/settings/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { StaffActor } from '#server/platform/http/caller.ts'
import { serveResource, type Weighed } from '#server/resource-engine/index.ts'
import { postTreasury } from './post-treasury.ts'
import {
  findRelated,
  findSubject,
  findTreasury,
  isKnownReference,
  numberOrReference,
} from './treasury.queries.ts'
import { agreement, agreementOf, factsOf, refusePosting } from './treasury.rules.ts'

/** Those that are about a payment, a settlement or an amount in suspense. */
const kindsAbout: readonly string[] = treasuryOperations.fields.about.onlyWith.values

export function isAboutSomething(kind: string): boolean {
  return kindsAbout.includes(kind)
}

/** What two people decide about: a change of it is another request. */
async function weigh(db: Db, id: bigint): Promise<Weighed | null> {
  const row = await findTreasury(db, id)
  if (!row) return null
  const related = await findRelated(db, row, {
    locked: false,
    breakageAfterDays: await readSetting(db, 'breakage_after_days'),
  })
  return {
    title: row.id.toString(),
    refusal: refusePosting(row, related),
    before: factsOf(row),
    after: { status: 'posted' },
    reason: row.note,
    bound: agreementOf(row),
  }
}

/** What they are about decides whose they are; others name the client, or nobody. */
function namesClient(kind: string): boolean {
  return isAboutSomething(kind) && kind !== 'suspense_solution'
}

type Values = ResourceValues<typeof treasuryOperations>
type Row = RowOf<typeof treasuryOperations>

export const treasuryOperationsServer = serveResource(treasuryOperations, {
  table: 'treasury_operation',
  visibleTo: 'all',
  columns: { deleted_at: null },
  computed: {
    ...draftFields('treasury-operation', 'treasury_operation'),
    owner_id: sql`coalesce((select p.client_id from payment p where p.id = t.payment_id), t.client_id)`,
  },
  policy: {
    allowed: { update: ({ status, waiting_approval }) => status === 'draft' && waiting_approval === null },
  },
  async beforeStore(tx, values, staff) {
    const found = await subjectOf(tx, values, null, staff)
    return { ...found, created_by: staff.id }
  },
  beforeUpdate: (tx, values, row, staff) => subjectOf(tx, values, row, staff),
  searchesClients: true,
  lookups: [clientsTyped],
  search: (typed, _query, found) => findsByClient(typed, found(clientsTyped), numberOrReference(typed)),
  weighed: { post: weigh },
  postings: {
    async post(engine, { id, actor, approval, bound }) {
      if (!approval) throw new RangeError('an operation of the treasury that nobody approved')
      return postTreasury(engine, { ...approval, treasuryId: id, agreed: agreement.parse(bound) }, actor.id)
    },
  },
})

/** The rows that the typed number names; they decide client and channel. @throws Refusal `staff.own_client` */
async function subjectOf(tx: Tx, values: Values, row: Row | null, staff: Pick<StaffActor, 'id'>) {
  const kind = values.kind ?? row?.kind
  const reference = values.reference ?? row?.reference
  if (kind === undefined || reference === undefined) throw new RangeError('an operation without a kind')
  const about = values.about === undefined ? (row?.about ?? null) : values.about
  const isAbout = about !== null && isAboutSomething(kind)
  const subject = isAbout ? await findSubject(tx, { kind, about, channel: values.channel ?? null }) : null
  if (isAbout && subject === null)
    throw new Refusal('treasury.not_found', {}, { about: 'treasury.not_found' })
  if (subject?.ownerId) await expectNotOwn(tx, staff.id, [subject.ownerId])
  const channel = subject?.channel ?? (values.channel === undefined ? (row?.channel ?? null) : values.channel)
  const id = row === null ? null : BigInt(row.id)
  if (await isKnownReference(tx, { id, kind, channel, reference }))
    throw new Refusal('treasury.known_already', {}, { reference: 'treasury.known_already' })
  return {
    channel,
    payment_id: subject?.paymentId ?? null,
    settlement_id: subject?.settlementId ?? null,
    suspense_id: subject?.suspenseId ?? null,
    ...(namesClient(kind) && { client_id: subject?.ownerId ?? null }),
  }
}
