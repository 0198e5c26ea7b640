import { Readable } from 'node:stream'
import pg from 'pg'
import type { Language } from '#contract/kernel/localized.ts'
import { fileMedia } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { isConnectionLoss } from '#server/platform/db/connection-loss.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Rows, writeCsv } from '#server/platform/documents/index.ts'
import { messageOfCode } from '#server/platform/http/message-of-code.ts'
import { messageOfRule } from '#server/platform/http/message-of-issue.ts'
import { translate } from '#server/platform/messages.ts'
import type { ReasonCount } from './job.queries.ts'
import { keepFile } from './keep-file.ts'
import { labelOfField } from './labels.ts'
import type { MadeFile } from './task.ts'

const triesMax = 3
/** The file has all of them. */
const reasonsShownMax = 5
/** Serialisation failure and deadlock. */
const passing = new Set(['40001', '40P01'])

/** Why a rule refused, in a sentence that names the field. */
export function messageOfRefusal(
  locale: Language,
  resource: Resource,
  { code, data, fields }: Refusal,
): string {
  const rules = Object.entries(fields).flatMap(([field, why]) =>
    typeof why === 'string' ? [] : [messageOfRule(locale, field, why, resource.name)],
  )
  if (rules.length > 0) return rules.join(' ')
  const sentence = messageOfCode(locale, code, data)
  const names = Object.keys(fields).map((field) => labelOfField(locale, resource, field))
  return names.length === 0 ? sentence : `${names.join(', ')}: ${sentence}`
}

/** The refused rows as they came, each with its reason. */
export async function keepRefused(
  db: Db,
  jobId: bigint,
  {
    locale,
    title,
    header,
    rows,
  }: {
    locale: Language
    title: string
    header: readonly string[]
    rows: readonly (readonly string[])[]
  },
): Promise<MadeFile | null> {
  if (rows.length === 0) return null
  const titles = [...header, translate(locale, 'documents:reason')]
  const columns = titles.map((name) => ({ title: name, kind: 'text' }) as const)
  const table = { sheetName: title, direction: 'ltr', columns, words: { yes: '1', no: '0' } } as const
  const source: Rows = Readable.from(rows)
  await keepFile(db, jobId, writeCsv(table, source))
  return { name: `${title}.csv`, mime: fileMedia.csv, reasons: countReasons(rows) }
}

/** The reason is the last cell of each row. */
function countReasons(rows: readonly (readonly string[])[]): ReasonCount[] {
  const byReason = Map.groupBy(rows, (row) => row.at(-1) ?? '')
  return Array.from(byReason, ([reason, { length: count }]) => ({ reason, count }))
    .sort((one, other) => other.count - one.count)
    .slice(0, reasonsShownMax)
}

/** Runs one of many: a refusal is returned, a passing failure is tried again, any other error is thrown. */
export async function tryOne(work: () => Promise<unknown>): Promise<Refusal | null> {
  for (let tries = 1; ; tries += 1) {
    try {
      await work()
      return null
    } catch (error) {
      if (error instanceof Refusal) return error
      if (tries >= triesMax || !isWorthAnotherTry(error)) throw error
    }
  }
}

function isWorthAnotherTry(error: unknown): boolean {
  return isConnectionLoss(error) || (error instanceof pg.DatabaseError && passing.has(error.code ?? ''))
}
