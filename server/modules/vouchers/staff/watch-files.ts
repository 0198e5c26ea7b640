import type { BodyOf } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { checkImport as checkOperation } from '#contract/operations/vouchers/import-codes.ts'
import { checkCodes } from '#server/modules/vouchers/index.ts'
import { type Limiter, takes } from '#server/platform/abuse/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import { raiseAlarm } from '#server/platform/alarms/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { TableRow } from '#server/platform/documents/index.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'

export interface FileDeps {
  readonly database: Database
  readonly keys: KeyRing
  readonly limiter: Limiter<'codeRows'>
}

export interface Checker {
  readonly staffId: bigint
  readonly ip: string
}

type Check = BodyOf<typeof checkOperation>

/** A unit of the budget `codeRows`. */
const rowsOfPoint = 1_000

/**
 * Checks a file for a person: within their rows of a day, and with a line in the log. What a check answers tells which
 * codes exist.
 * @throws Refusal `request.limited`, or as `checkCodes`
 */
export async function checkWatched(
  deps: FileDeps,
  body: Check,
  rows: readonly TableRow[],
  checker: Checker,
): ReturnType<typeof checkCodes> {
  const { database, keys } = deps
  await countRows(deps, checker, rows.length)
  const checked = await checkCodes(database.db, keys, fileOf(body, rows)).catch(async (error: unknown) => {
    if (error instanceof Refusal && error.code === 'import.own_codes')
      await suspect(deps, checker, 'own codes')
    throw error
  })
  const { codes, rejected } = checked
  const known = rejected.filter(({ reason }) => reason === 'known').length
  await database.transact((tx) =>
    recordActivity(tx, [
      {
        action: 'file_checked',
        subject: { type: 'category', id: body.category_id },
        actor: { type: 'staff', id: checker.staffId },
        ip: checker.ip,
        after: { rows: rows.length, accepted: codes.length, rejected: rejected.length, known },
      },
    ]),
  )
  return checked
}

/** @throws Refusal `request.limited` when a person's rows of this day are used up; staff are told */
export async function countRows(deps: FileDeps, checker: Checker, rows: number): Promise<void> {
  const { limiter } = deps
  const caller = `staff:${checker.staffId}`
  for (let left = rows; left > 0; left -= rowsOfPoint) {
    if (await takes(limiter, 'codeRows', caller)) continue
    await suspect(deps, checker, 'rows of a day')
    // Says how long to wait.
    await limiter.take('codeRows', caller)
  }
}

function suspect({ database }: FileDeps, { staffId, ip }: Checker, why: string): Promise<void> {
  return raiseAlarm(database.db, {
    code: 'vouchers.file_probed',
    subject: `staff user ${staffId}`,
    details: { why, ip },
  })
}

export function fileOf(
  { category_id, code_column, serial_column, expiry_column, has_header }: Check,
  rows: readonly TableRow[],
) {
  return {
    categoryId: category_id,
    rows,
    columns: {
      code: code_column ?? null,
      serial: serial_column ?? null,
      expiry: expiry_column ?? null,
      hasHeader: has_header ?? null,
    },
  }
}
