import { z } from 'zod'
import type { BodyOf } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { changeSettings as contract } from '#contract/operations/settings/change-settings.ts'
import {
  type SettingName,
  type StoredSettings,
  settingNames,
} from '#contract/operations/settings/settings.ts'
import { type Execution, guardedKind, requestApproval } from '#server/modules/approvals/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { GuardedAnswer } from '#server/platform/http/api.ts'
import type { Origin, StaffActor } from '#server/platform/http/caller.ts'
import { changeSettings, expectOrder, lockSheet, readSheet } from '../change-settings.ts'
import { writtenOf } from '../setting.rules.ts'
import { faultOfProviders, type KnownProviders } from './sms-provider.rules.ts'
import { foreignAddress } from './store-address.rules.ts'
import { shownSettings, waitingOf } from './waiting-settings.rules.ts'

const someValues = z.partialRecord(z.enum(settingNames), z.unknown())
const payload = z.strictObject({
  /** What the maker saw. */
  seen: someValues,
  values: someValues,
})
type Payload = z.output<typeof payload>

/** One person alone changes only what is harmless; of the rest, what their guards leave open. */
export const settingLimitsKind = guardedKind<Payload>({
  kind: 'setting-limits',
  payload,
  weigh: async (db: Db, { values }) => ({ before: shownSettings(await readSheet(db), namesIn(values)) }),
  run: { execute: loosen },
})

/**
 * Changes the sent settings. What a guard of a setting names waits for a second person; the rest applies at once.
 * @throws Refusal `request.invalid`, `setting.limits_out_of_order`, `setting.foreign_address`, `setting.provider_missing`,
 * `setting.template_missing` with the field
 */
export async function changeOrAsk(
  tx: Tx,
  { actor, origin, body }: { actor: StaffActor; origin: Origin; body: BodyOf<typeof contract> },
  known: KnownProviders,
): Promise<GuardedAnswer<StoredSettings>> {
  const before = await lockSheet(tx)
  const wanted: StoredSettings = { ...before, ...writtenOf(body) }
  expectOrder(wanted)
  const foreign = foreignAddress(before, wanted)
  if (foreign) throw new Refusal('setting.foreign_address', {}, { [foreign]: 'setting.foreign_address' })
  const fault = faultOfProviders(before, wanted, known)
  if (fault) throw new Refusal(fault.code, {}, { [fault.setting]: fault.code })
  const waiting = waitingOf(before, wanted)
  const now: StoredSettings = { ...wanted, ...valuesOf(before, waiting) }
  expectOrder(now)
  await changeSettings(tx, { values: now, staffId: actor.id })
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
  if (namesIn(asked.values).some((name) => JSON.stringify(before[name]) !== JSON.stringify(asked.seen[name])))
    throw new Refusal('approval.changed_meanwhile')
  const values = asked.values as Partial<StoredSettings>
  expectOrder({ ...before, ...values })
  await changeSettings(tx, {
    values,
    staffId: makerId,
    agreed: { approved_by: checker.id, approval_id: approvalId },
  })
}

function valuesOf(sheet: StoredSettings, wanted: readonly SettingName[]): Partial<StoredSettings> {
  return Object.fromEntries(wanted.map((name) => [name, sheet[name]]))
}

function namesIn(values: Payload['values']): SettingName[] {
  return settingNames.filter((name) => name in values)
}
