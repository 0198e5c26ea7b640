import { basename } from 'node:path'
import { z } from 'zod'
import type { Language } from '#contract/kernel/localized.ts'
import type { AnswerInput, BodyOf, QueryOf } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import {
  type checkImport as checkOperation,
  type downloadRejected as downloadOperation,
  type importCodes as importOperation,
  rejectReasons,
} from '#contract/operations/vouchers/import-codes.ts'
import { activateBatch, importCodes, readCodeFile } from '#server/modules/vouchers/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { exportTable, type Rows, type TableRow } from '#server/platform/documents/index.ts'
import type { StaffActor } from '#server/platform/http/caller.ts'
import type { FileAnswer } from '#server/platform/http/file-answer.ts'
import { translate } from '#server/platform/messages.ts'
import { findRejected } from './voucher-facts.queries.ts'
import { type Checker, checkWatched, countRows, countTaken, type FileDeps, fileOf } from './watch-files.ts'

const examplesMax = 50
const sampleRowsMax = 4
const sampleCellMax = 60

type Check = BodyOf<typeof checkOperation>

/** What an import would accept; stores nothing. */
export async function checkImport(
  deps: FileDeps,
  body: Check,
  checker: Checker,
): Promise<AnswerInput<typeof checkOperation>> {
  const rows = await readRows(body)
  const { columns, codes, rejected } = await checkWatched(deps, body, rows, checker)
  const { code, serial, expiry, hasHeader } = columns
  return {
    headers: headersOf(rows),
    sample: rows
      .slice(hasHeader ? 1 : 0)
      .slice(0, sampleRowsMax)
      .map(({ cells }) => cells.map((cell) => cell.slice(0, sampleCellMax))),
    columns: { code, serial, expiry },
    has_header: hasHeader,
    accepted: codes.length,
    rejected: rejected.length,
    reasons: rejectReasons.flatMap((reason) => {
      const count = rejected.filter((row) => row.reason === reason).length
      return count === 0 ? [] : [{ reason, count }]
    }),
    examples: rejected.slice(0, examplesMax).map(({ line, last4, reason }) => ({ line, last4, reason })),
  }
}

export async function runImport(
  deps: FileDeps,
  body: BodyOf<typeof importOperation>,
  { id: staffId, permissions }: Pick<StaffActor, 'id' | 'permissions'>,
  ip: string,
): Promise<AnswerInput<typeof importOperation>> {
  const { database, keys } = deps
  if (body.activate && !permissions.has('generate-vouchers-activate'))
    throw new Refusal('staff.permission_denied')
  const rows = await readRows(body)
  await countRows(deps, { staffId, ip }, rows.length)
  const { importId, batchId, accepted, rejected } = await database.transact(async (tx) => {
    const fileName = basename(body.file.filename)
    const imported = await importCodes(tx, keys, { ...fileOf(body, rows), fileName, staffId, ip })
    if (body.activate && imported.batchId !== null) await activateBatch(tx, imported.batchId, staffId, ip)
    return imported
  })
  await countTaken(deps, staffId, { bytes: body.file.bytes, accepted })
  return {
    id: importId.toString(),
    batch_id: batchId?.toString() ?? null,
    accepted,
    rejected: rejected.length,
  }
}

const rejectedRows = z.array(z.object({ line: z.number(), last4: z.string(), reason: z.enum(rejectReasons) }))

/** The rejected rows, for questions to the supplier. */
export async function downloadRejected(
  db: Db,
  importId: bigint,
  { format }: QueryOf<typeof downloadOperation>,
  locale: Language,
): Promise<FileAnswer> {
  const found = await findRejected(db, importId)
  if (!found) throw new Refusal('request.not_found')
  const rows = rejectedRows.parse(found.rejected)
  const word = (key: string) => translate(locale, `vouchers-staff:import.${key}`)
  const table = {
    ...{ locale, title: word('rejected_file'), owner: '', currency: '', notes: [], totals: [] },
    columns: [
      { title: word('line'), kind: 'integer' },
      { title: word('last4'), kind: 'text' },
      { title: word('reason'), kind: 'text', width: 60 },
    ],
    count: rows.length,
    async *rows(): Rows {
      for (const { line, last4, reason } of rows) yield [line, last4, word(`reasons.${reason}`)]
    },
  } as const
  return exportTable(table, format)
}

/** As many as the widest of the first rows. */
function headersOf(rows: readonly TableRow[]): string[] {
  const width = Math.max(0, ...rows.slice(0, 1 + sampleRowsMax).map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, at) => rows[0]?.cells[at] ?? '')
}

/**
 * The rejected rows of a file as they came, each with its reason. Their codes go back to the sender and are not
 * stored.
 * @throws Refusal as `checkCodes`, `import.no_code_column`
 */
export async function downloadUntaken(
  deps: FileDeps,
  body: Check,
  { locale, ...checker }: Checker & { readonly locale: Language },
): Promise<FileAnswer> {
  const rows = await readRows(body)
  const { columns, rejected } = await checkWatched(deps, body, rows, checker)
  if (columns.code === null) throw new Refusal('import.no_code_column')
  const word = (key: string, values = {}) => translate(locale, `vouchers-staff:import.${key}`, values)
  const byLine = new Map(rows.map(({ line, cells }) => [line, cells]))
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  const titles = Array.from({ length: width }, (_, at) =>
    columns.hasHeader ? (rows[0]?.cells[at] ?? '') : word('column_n', { n: at + 1 }),
  )
  const text = (title: string) => ({ title, kind: 'text' }) as const
  const table = {
    ...{ locale, title: word('rejected_file'), owner: '', currency: '', notes: [], totals: [] },
    columns: [...titles.map(text), text(word('reason'))],
    count: rejected.length,
    async *rows(): Rows {
      for (const { line, reason } of rejected) {
        const cells = byLine.get(line) ?? []
        yield [...titles.map((_, at) => cells[at] ?? ''), word(`reasons.${reason}`)]
      }
    },
  }
  return exportTable(table, 'csv')
}

function readRows({ file }: Check): Promise<readonly TableRow[]> {
  return readCodeFile(Buffer.from(file.bytes))
}
