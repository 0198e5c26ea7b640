import { z } from 'zod'
import type { BodyOf } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { changeSettings as contract } from '#contract/operations/settings/change-settings.ts'
import { type SettingName, settingFields } from '#contract/operations/settings/setting-fields.ts'
import { type Execution, guardedKind, requestApproval } from '#server/modules/approvals/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { GuardedAnswer } from '#server/platform/http/api.ts'
import type { Origin, StaffActor } from '#server/platform/http/caller.ts'
import { expectWritable, lockSheet, readSheet, writeSheet } from './change-settings.ts'
import { shownSettings, waitingOf } from './setting-limits.rules.ts'
import { type Sheet, writtenOf } from './setting-sheet.rules.ts'

const names = Object.keys(settingFields) as [SettingName, ...SettingName[]]
const someValues = z.partialRecord(z.enum(names), z.unknown())
const payload = z.strictObject({
  /** What the maker saw. */
  seen: someValues,
  values: someValues,
})
type Payload = z.output<typeof payload>

/** What holds one person back is not loosened by one person, nor does one send clients to another support. */
export const settingLimitsKind = guardedKind<Payload>({
  kind: 'setting-limits',
  payload,
  current: async (db: Db, { values }) => shownSettings(await readSheet(db), namesIn(values)),
  run: { execute: loosen },
})

/**
 * Changes the settings sent. What loosens a limit, or sends clients to another support, waits for a second person, and the rest counts at once.
 * @throws Refusal `request.invalid`, `setting.limits_out_of_order` with the fields that disagree
 */
export async function changeOrAsk(
  tx: Tx,
  { actor, origin, body }: { actor: StaffActor; origin: Origin; body: BodyOf<typeof contract> },
): Promise<GuardedAnswer<Sheet>> {
  const before = await lockSheet(tx)
  const wanted: Sheet = { ...before, ...writtenOf(body) }
  expectWritable(wanted)
  const waiting = waitingOf(before, wanted)
  const now: Sheet = { ...wanted, ...valuesOf(before, waiting) }
  await writeSheet(tx, { before, after: now }, { staffId: actor.id })
  if (waiting.length === 0) return { done: now }
  const approvalId = await requestApproval(tx, settingLimitsKind, {
    actor,
    origin,
    subject: { type: 'setting', id: null },
    payload: { seen: valuesOf(before, waiting), values: valuesOf(wanted, waiting) },
    before: shownSettings(before, waiting),
    after: shownSettings(wanted, waiting),
    reason: null,
  })
  return { approvalId }
}

async function loosen(tx: Tx, execution: Execution<Payload>): Promise<void> {
  const { payload: asked, makerId, checker, approvalId } = execution
  const before = await lockSheet(tx)
  if (namesIn(asked.values).some((name) => before[name] !== asked.seen[name]))
    throw new Refusal('approval.changed_meanwhile')
  await writeSheet(
    tx,
    { before, after: { ...before, ...asked.values } },
    { staffId: makerId, agreed: { approved_by: checker.id, approval_id: approvalId } },
  )
}

function valuesOf(sheet: Sheet, wanted: readonly SettingName[]): Partial<Sheet> {
  return Object.fromEntries(wanted.map((name) => [name, sheet[name]]))
}

function namesIn(values: Payload['values']): SettingName[] {
  return names.filter((name) => name in values)
}
