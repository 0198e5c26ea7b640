import { Refusal } from '#contract/kernel/refusal.ts'
import type { Action } from '#contract/kernel/resource/action.ts'
import type { ResourceRow } from '#contract/kernel/resource/resource.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Origin, StaffActor } from '#server/platform/http/caller.ts'
import { isAllowed, isWaitedFor } from '../abilities.rules.ts'
import type { EngineDeps } from '../engine-deps.ts'
import { presentRows } from '../present-rows.ts'
import { findRow, lockRow, type StoredRow } from '../rows.queries.ts'
import type { Section } from '../section.ts'
import { changesOf } from '../snapshot.rules.ts'
import { updateRow as setColumns } from '../write.queries.ts'
import type { Facts } from './action-handlers.ts'
import { actionOf } from './action-of.ts'

export interface Acting {
  readonly section: Section
  readonly name: string
  readonly id: bigint
  readonly sent: Facts
  readonly staff: StaffActor
  readonly origin: Origin
}

type Deps = Pick<EngineDeps, 'sections' | 'jobs' | 'config'>

/**
 * Does a declared action with the row locked, so its state cannot change meanwhile.
 * @returns its answer
 * @throws Refusal `request.not_found`, and the action's refusal outside its states
 */
export async function runAction(tx: Tx, deps: Deps, acting: Acting): Promise<Facts> {
  const { section, name, id, sent: input, staff, origin } = acting
  const call = { id, input, staff, origin, jobs: deps.jobs, production: deps.config.production }
  const byItself = section.half.useCases?.[name]
  if (byItself) {
    await byItself(tx, call)
    return {}
  }
  const row = await lockForAction(tx, deps, acting)
  const happened = (await section.half.actions?.[name]?.(tx, { ...call, row })) ?? {}
  const action = actionOf(section, name)
  const columns = { ...stateColumn(section, action), ...happened.columns }
  if (Object.keys(columns).length > 0) await setColumns(tx, section, id, columns)
  if (!happened.unchanged) await log(tx, deps, acting, row, happened)
  return action.answer ? { ...happened.answer } : {}
}

/** The row, locked until the transaction ends. */
export async function lockForAction(tx: Tx, deps: Deps, acting: Acting): Promise<ResourceRow> {
  const { section, name, id, sent, staff } = acting
  await lockRow(tx, section, staff, id, 'update')
  // Computed fields must be read after the lock, not before.
  const stored = await findRow(tx, section, staff, id)
  if (stored === null || stored['deleted_at'] !== null) throw new Refusal('request.not_found')
  const row = await present(tx, deps, acting, stored)
  const action = actionOf(section, name)
  // A repeated request to a second person gets the waiting one.
  if (!action.approval && isWaitedFor(section, name, row)) throw new Refusal('approval.waits_already')
  if (!isAllowed(section, name, row)) throw new Refusal(action.otherwise ?? 'resource.not_now')
  expectAgreed(action, row, sent)
  return row
}

/** The values that were shown are still the same. */
function expectAgreed({ agrees = [], outdated }: Action, row: ResourceRow, sent: Facts): void {
  const changed = agrees.filter((name) => sent[name] !== undefined && sent[name] !== row[name])
  if (changed.length > 0) throw new Refusal(outdated ?? 'resource.changed_meanwhile')
}

function stateColumn({ resource: { state }, half }: Section, { to }: Action): Facts {
  if (to === undefined || state === undefined || half.computed?.[state]) return {}
  return { [half.columns?.[state] ?? state]: to }
}

interface Told {
  readonly before?: Record<string, unknown>
  readonly after?: Record<string, unknown>
}

async function log(tx: Tx, deps: Deps, acting: Acting, row: ResourceRow, told: Told): Promise<void> {
  const { section, name, id, staff } = acting
  const { before, after } = told.before || told.after ? told : await changesSince(tx, deps, acting, row)
  await recordActivity(tx, [
    {
      action: actionOf(section, name).event ?? name,
      subject: { type: section.half.table, id },
      actor: { type: 'staff', id: staff.id },
      ...(before && { before }),
      ...(after && { after }),
    },
  ])
}

/** The changed fields and the input. */
async function changesSince(tx: Tx, deps: Deps, acting: Acting, row: ResourceRow): Promise<Told> {
  const { section, staff, id, sent } = acting
  const stored = await findRow(tx, section, staff, id)
  const changes = stored && changesOf(section.resource, row, await present(tx, deps, acting, stored))
  const after = { ...changes?.after, ...sent }
  return { ...(changes && { before: changes.before }), ...(Object.keys(after).length > 0 && { after }) }
}

async function present(
  tx: Tx,
  { sections }: Deps,
  { section, staff, origin }: Acting,
  stored: StoredRow,
): Promise<ResourceRow> {
  const fields = Object.keys(section.resource.fields)
  const reader = { staff, locale: origin.locale }
  const [row] = await presentRows(tx, sections, section, { rows: [stored], fields, reader })
  if (!row) throw new Error('a row that was read is gone')
  return row
}
