import { Refusal } from '#contract/kernel/refusal.ts'
import type { Approval } from '#contract/operations/approvals/approvals.ts'
import { notifyStaff, type StaffNotice } from '#server/modules/staff-notices/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Database, Db, Tx } from '#server/platform/db/database.ts'
import type { Origin, StaffActor } from '#server/platform/http/caller.ts'
import { equalInConstantTime } from '#server/platform/secrets/index.ts'
import { type ApprovalRow, findApproval, findName, lockApprovals, markDecided } from './approval.queries.ts'
import { canonical, refuseDecision, refuseMaker } from './approval.rules.ts'
import type { GuardedKind } from './approval-kind.ts'
import { hashPayload } from './request-approval.ts'
import { placeOf, sharedBy } from './shared-place.ts'
import { showApproval } from './show-approvals.ts'
import { findAccountEvents } from './ties.queries.ts'
import { refuseTied } from './ties.rules.ts'

export interface ApprovalDeps {
  readonly database: Database
  readonly kinds: ReadonlyMap<string, GuardedKind>
}

export interface Decision {
  readonly id: bigint
  readonly actor: StaffActor
  readonly origin: Origin
}

/**
 * Executes a request exactly as it was asked, and records it, in one transaction and once. A refusal of the executor
 * leaves the request waiting.
 */
export async function approve(deps: ApprovalDeps, decision: Decision): Promise<Approval> {
  const { database } = deps
  const { id, actor, origin } = decision
  const found = await findApproval(database.db, id)
  const kind = found && deps.kinds.get(found.kind)
  if (!found || !kind) throw new Refusal('request.not_found')
  await expectTwoPeople(database.db, expectApprovable(found, actor), actor.id)
  const { run } = kind
  if ('submit' in run) {
    const payload = await readPayload(database.db, kind, expectApprovable(found, actor))
    await kind.expectNotOwn?.(database.db, payload, actor)
    await run.submit({ approvalId: id, makerId: found.maker_id, checker: actor, payload, origin })
  } else {
    await database.transact(async (tx) => {
      const row = expectApprovable(await lock(tx, id), actor)
      const payload = await readPayload(tx, kind, row)
      await kind.expectNotOwn?.(tx, payload, actor)
      await run.execute(tx, { approvalId: id, makerId: row.maker_id, checker: actor, payload, origin })
      await settle(tx, row, { status: 'executed', checkerId: actor.id, answer: null, origin })
    })
  }
  return showApproval(deps, id, { actor, origin })
}

/** Refuses a request; the maker reads the reason. Only who may approve it about its row may refuse it. */
export async function refuse(
  deps: ApprovalDeps,
  { id, actor, origin }: Decision,
  answer: string,
): Promise<Approval> {
  await deps.database.transact(async (tx) => {
    const row = expectDecidable(await lock(tx, id), actor)
    const kind = deps.kinds.get(row.kind)
    // A payload of an earlier version may be unreadable: then refusing is all that is left.
    const payload = kind?.payload.safeParse(row.payload)
    if (payload?.success) await kind?.expectNotOwn?.(tx, payload.data, actor)
    await settle(tx, row, { status: 'refused', checkerId: actor.id, answer, origin })
  })
  return showApproval(deps, id, { actor, origin })
}

/** Withdraws the person's own request. */
export async function withdraw(deps: ApprovalDeps, { id, actor, origin }: Decision): Promise<Approval> {
  await deps.database.transact(async (tx) => {
    const row = await lock(tx, id)
    if (!row || row.maker_id !== actor.id) throw new Refusal('request.not_found')
    if (row.status !== 'waiting') throw new Refusal('approval.not_waiting')
    await settle(tx, row, { status: 'withdrawn', checkerId: null, answer: null, origin })
  })
  return showApproval(deps, id, { actor, origin })
}

/** @throws Refusal `approval.one_behind_both`, `approval.changed_lately`, `approval.too_many_changes` */
async function expectTwoPeople(db: Db, { maker_id: makerId }: ApprovalRow, checkerId: bigint): Promise<void> {
  const refusal = refuseTied(await findAccountEvents(db, [makerId, checkerId]), makerId, checkerId)
  if (refusal) throw refusal
}

async function lock(tx: Tx, id: bigint): Promise<ApprovalRow | null> {
  const [row] = await lockApprovals(tx, [id])
  return row ?? null
}

function expectDecidable(row: ApprovalRow | null, actor: StaffActor): ApprovalRow {
  if (!row) throw new Refusal('request.not_found')
  const refusal = refuseDecision(actor, row)
  if (refusal) throw refusal
  return row
}

function expectApprovable(found: ApprovalRow | null, actor: StaffActor): ApprovalRow {
  const row = expectDecidable(found, actor)
  const refusal = refuseMaker(row)
  if (refusal) throw refusal
  return row
}

/** Only what was approved is executed: the payload has its stored hash, and the subject has not changed. */
async function readPayload(
  db: Database['db'],
  kind: GuardedKind,
  { id, payload, payload_hash: payloadHash, before }: ApprovalRow,
): Promise<unknown> {
  if (!equalInConstantTime(hashPayload(canonical(payload)), payloadHash))
    throw new Error(`the payload of approval ${id} is not the one that was stored`)
  const { data, success } = kind.payload.safeParse(payload)
  if (!success) throw new Refusal('approval.changed_meanwhile')
  const weight = await kind.weigh?.(db, data)
  if (weight && canonical(weight.before) !== canonical(before))
    throw new Refusal('approval.changed_meanwhile')
  return data
}

type Settled = Omit<Parameters<typeof markDecided>[2], 'place'> & { readonly origin: Origin }

/** Writes a decision with its activity row, and notifies the maker. */
export async function settle(tx: Tx, row: ApprovalRow, decision: Settled): Promise<void> {
  const { status, checkerId, answer, origin } = decision
  const place = checkerId === null ? null : placeOf(origin)
  const shared = place && sharedBy({ network: row.maker_network, device: row.maker_device }, place)
  await markDecided(tx, row.id, { ...decision, place })
  await recordActivity(tx, [
    {
      action: `approval_${status}`,
      subject: { type: 'approval', id: row.id },
      actor: { type: 'staff', id: checkerId ?? row.maker_id },
      ip: origin.ip,
      requestId: origin.requestId,
      before: { status: 'waiting' },
      after: {
        status,
        kind: row.kind,
        answer,
        ...Object.fromEntries((shared ?? []).map((what) => [`same_${what}`, true])),
      },
    },
  ])
  if (checkerId !== null && status !== 'withdrawn')
    await notifyStaff(tx, [await noticeOf(tx, row, { status, checkerId, answer })])
}

async function noticeOf(
  tx: Tx,
  row: ApprovalRow,
  { status, checkerId, answer }: { status: 'executed' | 'refused'; checkerId: bigint; answer: string | null },
): Promise<StaffNotice> {
  return {
    staffId: row.maker_id,
    kind: `approval_${status}`,
    data: {
      checker: await findName(tx, checkerId),
      about: `approvals:kinds.${row.kind}`,
      reason: answer ?? '',
      link: `/console/approvals/${row.id}`,
    },
  }
}
