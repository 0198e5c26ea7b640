import type { BodyOf } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { checkImport as checkOperation } from '#contract/operations/vouchers/import-codes.ts'
import { checkCodes } from '#server/modules/vouchers/index.ts'
import { type Limiter, takes } from '#server/platform/abuse/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import { raiseAlarm } from '#server/platform/alarms/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { TableRow } from '#server/platform/documents/index.ts'
import { type KeyRing, keyedHash } from '#server/platform/secrets/index.ts'

export interface FileDeps {
  readonly database: Database
  readonly keys: KeyRing
  readonly limiter: Limiter<'codeRows' | 'fileCheck' | 'filesUntaken'>
}

export interface Checker {
  readonly staffId: bigint
  readonly ip: string
}

type Check = BodyOf<typeof checkOperation>

/** A unit of the budget `codeRows`. */
const rowsOfPoint = 1_000
/** Of `filesUntaken`: each file is one, a long one more. */
const rowsOfUntaken = 10_000

/**
 * Checks a file for a person: within their rows of a day, and with a line in the log. What a check answers tells which
 * codes exist, so staff are told of who checks file after file and imports none.
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
  await countUntaken(deps, checker, { bytes: body.file.bytes, rows: rows.length })
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

/** A file counts once a day, however often it is checked. */
async function countUntaken(
  deps: FileDeps,
  checker: Checker,
  { bytes, rows }: { readonly bytes: Uint8Array; readonly rows: number },
): Promise<void> {
  const { limiter } = deps
  if (!(await takes(limiter, 'fileCheck', checkOf(deps, checker.staffId, bytes)))) return
  for (let left = rows; left > 0; left -= rowsOfUntaken)
    if (!(await takes(limiter, 'filesUntaken', `staff:${checker.staffId}`)))
      return suspect(deps, checker, 'files not imported')
}

/** A file that a person has imported was not checked in vain. One that was not checked gives nothing back. */
export async function countTaken(
  deps: FileDeps,
  staffId: bigint,
  { bytes, accepted }: { readonly bytes: Uint8Array; readonly accepted: number },
): Promise<void> {
  const { limiter } = deps
  const check = checkOf(deps, staffId, bytes)
  const isUnchecked = await takes(limiter, 'fileCheck', check)
  await limiter.giveBack('fileCheck', check)
  if (isUnchecked) return
  for (let left = accepted; left > 0; left -= rowsOfUntaken)
    await limiter.giveBack('filesUntaken', `staff:${staffId}`)
}

/** The check of this very file by this person. */
function checkOf({ keys }: FileDeps, staffId: bigint, bytes: Uint8Array): string {
  return `staff:${staffId}:${keyedHash(keys.keyFor('checked-file'), bytes).toString('base64url')}`
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
