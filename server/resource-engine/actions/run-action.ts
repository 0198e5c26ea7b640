import { Refusal } from '#contract/kernel/refusal.ts'
import type { Action } from '#contract/kernel/resource/action.ts'
import { askedFieldsOf } from '#contract/kernel/resource/action-operations.ts'
import type { ResourceRow } from '#contract/kernel/resource/resource.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Origin } from '#server/platform/http/caller.ts'
import { clientsNamedBy, clientsOfRow } from '../client-of-row.rules.ts'
import type { EngineDeps } from '../engine-deps.ts'
import { presentRows } from '../present-rows.ts'
import { isAllowed, isWaitedFor } from '../row-actions.rules.ts'
import { findRow, lockRow, type StoredRow } from '../rows.queries.ts'
import type { ServedResource, ServedResources, StaffMember } from '../served-resource.ts'
import { changesOf } from '../snapshot.rules.ts'
import { updateRow as setColumns } from '../write.queries.ts'
import type { Facts } from './action-handlers.ts'
import { actionOf } from './action-of.ts'

export interface Acting {
  readonly served: ServedResource
  readonly name: string
  readonly id: bigint
  readonly sent: Facts
  readonly staff: StaffMember
  readonly origin: Origin
  /** Of a task, whose request is over; left out: the request's. */
  readonly device?: string | null
  /** Many rows: only those in these states; left out or empty: as for one row. */
  readonly states?: readonly string[]
}

type Deps = Pick<EngineDeps, 'servedResources' | 'jobs' | 'config'>

/**
 * Does a declared action with the row locked, so its state cannot change meanwhile.
 * @returns its answer
 * @throws Refusal `request.not_found`, and the action's refusal outside its states
 */
export async function runAction(tx: Tx, deps: Deps, acting: Acting): Promise<Facts> {
  const { served, name, id, sent: input, staff, origin } = acting
  const call = { id, input, staff, origin, jobs: deps.jobs, production: deps.config.production }
  const byItself = served.server.useCases?.[name]
  if (byItself) {
    await expectMayAct(tx, deps.servedResources, acting)
    await byItself(tx, call)
    return {}
  }
  const row = await lockForAction(tx, deps, acting)
  const happened = (await served.server.actions?.[name]?.(tx, { ...call, row })) ?? {}
  const action = actionOf(served, name)
  const columns = { ...stateColumn(served, action), ...happened.columns }
  if (Object.keys(columns).length > 0) await setColumns(tx, served, id, columns)
  if (!happened.unchanged) await log(tx, deps, acting, row, happened)
  return action.answer ? { ...happened.answer } : {}
}

/**
 * This member of staff sees the row, and neither it nor what was sent is about them as a client.
 * @param hidden the refusal where they do not see it
 * @throws Refusal `hidden`, `staff.own_client`
 */
export async function expectMayAct(
  db: Db,
  servedResources: ServedResources,
  { served, name, id, sent, staff }: Pick<Acting, 'served' | 'name' | 'id' | 'sent' | 'staff'>,
  hidden: 'request.not_found' | 'branch.not_yours' = 'request.not_found',
): Promise<void> {
  const row = await findRow(db, served, staff, id)
  if (row === null) throw new Refusal(hidden)
  const clients = [...clientsOfRow(served.resource, row), ...clientsSent(served, name, sent)]
  await servedResources.expectNotOwn(db, staff.id, clients)
}

function clientsSent(served: ServedResource, name: string, sent: Facts): bigint[] {
  return clientsNamedBy(askedFieldsOf(served.resource, actionOf(served, name)), sent)
}

/** The row, locked until the transaction ends. */
export async function lockForAction(tx: Tx, deps: Deps, acting: Acting): Promise<ResourceRow> {
  const { served, name, id, sent, staff } = acting
  await lockRow(tx, served, staff, id, 'update')
  // Computed fields must be read after the lock, not before.
  const stored = await findRow(tx, served, staff, id)
  if (stored === null || stored['deleted_at'] !== null) throw new Refusal('request.not_found')
  const row = await present(tx, deps, acting, stored)
  const clients = [...clientsOfRow(served.resource, row), ...clientsSent(served, name, sent)]
  await deps.servedResources.expectNotOwn(tx, staff.id, clients)
  const action = actionOf(served, name)
  // A repeated request to a second person gets the waiting one.
  if (!action.approval && isWaitedFor(served, name, row)) throw new Refusal('approval.waits_already')
  if (!isAllowed(served, name, row)) throw new Refusal(action.otherwise ?? 'resource.not_now')
  expectState(acting, row)
  expectAgreed(action, row, sent)
  return row
}

function expectState({ served, states = [] }: Acting, row: ResourceRow): void {
  const { state } = served.resource
  if (state !== undefined && states.length > 0 && !states.includes(String(row[state])))
    throw new Refusal('resource.not_now')
}

/** The values that were shown are still the same. */
function expectAgreed({ agrees = [], outdated }: Action, row: ResourceRow, sent: Facts): void {
  const { seen_updated_at: seen } = sent
  const isOlder = typeof seen === 'string' && Date.parse(seen) !== Date.parse(row.updated_at)
  const changed = agrees.filter((name) => sent[name] !== undefined && sent[name] !== row[name])
  if (isOlder || changed.length > 0) throw new Refusal(outdated ?? 'resource.changed_meanwhile')
}

function stateColumn({ resource: { state }, server }: ServedResource, { to }: Action): Facts {
  if (to === undefined || state === undefined || server.computed?.[state]) return {}
  return { [server.columns?.[state] ?? state]: to }
}

interface LogValues {
  readonly before?: Record<string, unknown>
  readonly after?: Record<string, unknown>
}

async function log(tx: Tx, deps: Deps, acting: Acting, row: ResourceRow, values: LogValues): Promise<void> {
  const { served, name, id, staff, origin, device } = acting
  const { before, after } = values.before || values.after ? values : await changesSince(tx, deps, acting, row)
  await recordActivity(tx, [
    {
      action: actionOf(served, name).event ?? name,
      subject: { type: served.server.table, id },
      actor: { type: 'staff', id: staff.id },
      ip: origin.ip,
      ...(device !== undefined && { device }),
      ...(before && { before }),
      ...(after && { after }),
    },
  ])
}

/** The changed fields and the input. */
async function changesSince(tx: Tx, deps: Deps, acting: Acting, row: ResourceRow): Promise<LogValues> {
  const { served, staff, id, sent } = acting
  const stored = await findRow(tx, served, staff, id)
  const changes = stored && changesOf(served.resource, row, await present(tx, deps, acting, stored))
  const after = { ...changes?.after, ...sent }
  return { ...(changes && { before: changes.before }), ...(Object.keys(after).length > 0 && { after }) }
}

async function present(
  tx: Tx,
  { servedResources }: Deps,
  { served, staff, origin }: Acting,
  stored: StoredRow,
): Promise<ResourceRow> {
  const fields = Object.keys(served.resource.fields)
  const reader = { staff, locale: origin.locale }
  const [row] = await presentRows(tx, servedResources, served, { rows: [stored], fields, reader })
  if (!row) throw new Error('a row that was read is gone')
  return row
}
