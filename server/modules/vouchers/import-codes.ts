import { Refusal } from '#contract/kernel/refusal.ts'
import { endOfCode, normaliseCode } from '#contract/shapes/voucher-code.ts'
import {
  buyFeeOf,
  type CategoryRow,
  findCategories,
  readCodePattern,
} from '#server/modules/catalogue/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { TableRow } from '#server/platform/documents/index.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { insertBatch, setCounts, takePrefix } from './batch.queries.ts'
import { newBatchKey, openBatchKey } from './batch-key.ts'
import { checkCode, codeLookup } from './code/check-code.ts'
import { serialNumberOf } from './code/serial-number.ts'
import {
  findKnownLookups,
  type ImportedVoucher,
  insertImported,
  insertImportRecord,
  readNow,
} from './import.queries.ts'
import { type CodeRow, type RejectedRow, readCodeRows } from './import.rules.ts'
import type { ColumnChoice, Columns } from './import-columns.rules.ts'
import { sealVoucher } from './make-batch.ts'

export interface CodeImport {
  readonly categoryId: bigint
  readonly fileName: string
  readonly rows: readonly TableRow[]
  readonly columns: ColumnChoice
  readonly staffId: bigint | null
  readonly ip?: string | undefined
}

export interface ImportResult {
  readonly importId: bigint
  /** Ready for activation; null when no row was accepted. */
  readonly batchId: bigint | null
  readonly accepted: number
  readonly rejected: readonly RejectedRow[]
}

/** Codes per statement. */
const portionRowsMax = 5_000

type FileOfCodes = Pick<CodeImport, 'categoryId' | 'rows' | 'columns'>

interface CheckedCodes {
  readonly category: CategoryRow
  readonly columns: Columns
  readonly codes: CodeRow[]
  readonly rejected: RejectedRow[]
}

/**
 * Sorts a file into accepted codes and rejected rows; stores nothing.
 * @throws Refusal `request.not_found` for the category, `voucher.wrong_kind` unless it sells a supplier's codes,
 * `import.column_missing`, `import.own_codes`
 */
export async function checkCodes(db: Db, keys: KeyRing, file: FileOfCodes): Promise<CheckedCodes> {
  const category = (await findCategories(db, [file.categoryId])).get(file.categoryId)
  if (!category) throw new Refusal('request.not_found')
  if (category.kind !== 'card') throw new Refusal('voucher.wrong_kind')
  const pattern = category.codePattern === null ? null : readCodePattern(category.codePattern)
  const { columns, codes, rejected } = readCodeRows(file.rows, file.columns, pattern)
  expectSuppliersForm(keys, codes)
  const fresh = await refuseOldAndKnown({ db, keys, supplierId: category.supplierId }, codes, rejected)
  rejected.sort((one, other) => one.line - other.line)
  return { category, columns, codes: fresh, rejected }
}

/**
 * Stores a supplier's codes as a batch; rejected rows are listed with line and reason.
 * @throws Refusal as `checkCodes`, `import.no_code_column`, `import.already_taken` when every valid code exists
 * already
 */
export async function importCodes(tx: Tx, keys: KeyRing, order: CodeImport): Promise<ImportResult> {
  const { category, columns, codes, rejected } = await checkCodes(tx, keys, order)
  if (columns.code === null) throw new Refusal('import.no_code_column')
  const { batchId, accepted } = await storeCodes(tx, keys, { order, category, codes, rejected })
  if (accepted === 0 && rejected.some(({ reason }) => reason === 'known'))
    throw new Refusal('import.already_taken')
  rejected.sort((one, other) => one.line - other.line)
  const importId = await insertImportRecord(tx, {
    batchId,
    categoryId: order.categoryId,
    fileName: order.fileName.slice(0, 200),
    rowsTotal: accepted + rejected.length,
    rowsAccepted: accepted,
    rejected,
    createdBy: order.staffId,
  })
  await recordActivity(tx, [
    {
      action: 'imported',
      subject: { type: 'voucher_import', id: importId },
      actor: { type: order.staffId === null ? 'system' : 'staff', id: order.staffId },
      ip: order.ip ?? null,
      after: { category_id: order.categoryId, batch_id: batchId, accepted, rejected: rejected.length },
    },
  ])
  return { importId, batchId, accepted, rejected }
}

/** Of a thousand codes of a supplier one looks like ours by chance. */
const ownFormsMax = 0.05
const ownFormsMin = 5

/** A file of our own codes is no supplier's. @throws Refusal `import.own_codes` */
function expectSuppliersForm(keys: KeyRing, codes: readonly CodeRow[]): void {
  const own = codes.filter(({ code }) => isOurForm(keys, code)).length
  if (own >= ownFormsMin && own > codes.length * ownFormsMax) throw new Refusal('import.own_codes')
}

/** Only digits have a MAC; any sixteen letters could be a supplier's. */
function isOurForm(keys: KeyRing, code: string): boolean {
  const checked = checkCode(keys, code)
  return 'code' in checked && checked.format === 'digits16'
}

/** Adds to `rejected`; returns the rest. */
async function refuseOldAndKnown(
  { db, keys, supplierId }: { db: Db; keys: KeyRing; supplierId: bigint },
  codes: readonly CodeRow[],
  rejected: RejectedRow[],
): Promise<CodeRow[]> {
  const now = await readNow(db)
  const fresh: CodeRow[] = []
  for (let start = 0; start < codes.length; start += portionRowsMax) {
    const portion = codes.slice(start, start + portionRowsMax)
    const lookups = portion.map(({ code }) => lookupOf(keys, code))
    const known = await findKnownLookups(db, lookups, supplierId)
    for (const [index, row] of portion.entries()) {
      const isKnown = known.has(lookups[index]?.toString('hex') ?? '')
      if (isKnown) rejected.push(rejectionOf(row, 'known'))
      else if (row.expiresAt !== null && row.expiresAt <= now) rejected.push(rejectionOf(row, 'expired'))
      else fresh.push(row)
    }
  }
  return fresh
}

async function storeCodes(
  tx: Tx,
  keys: KeyRing,
  job: { order: CodeImport; category: CategoryRow; codes: readonly CodeRow[]; rejected: RejectedRow[] },
): Promise<{ batchId: bigint | null; accepted: number }> {
  const { order, category, codes, rejected } = job
  if (codes.length === 0) return { batchId: null, accepted: 0 }
  const prefix = await takePrefix(tx)
  const wrapped = newBatchKey(keys, prefix)
  const batch = {
    categoryId: category.id,
    supplierId: category.supplierId,
    source: 'imported' as const,
    codeFormat: 'supplier' as const,
    prefix,
    count: codes.length,
    amountMinor: category.faceValueMinor,
    unitCostMinor: category.buyPriceMinor,
    unitFeeMinor: buyFeeOf(category),
    unitRate: category.rate,
    currency: category.currency,
    expiresAt: null,
    ...wrapped,
    printLayout: 'a4' as const,
    note: order.fileName.slice(0, 200),
    createdBy: order.staffId,
  }
  const batchId = await insertBatch(tx, batch)
  const key = openBatchKey(keys, batch)
  let accepted = 0
  for (let start = 0; start < codes.length; start += portionRowsMax) {
    const portion = codes.slice(start, start + portionRowsMax)
    const vouchers = portion.map(({ code, supplierSerial, expiresAt }, index): ImportedVoucher => {
      const sealed = sealVoucher(keys, key, serialNumberOf(prefix, start + index + 1), code)
      return { ...sealed, lookup: lookupOf(keys, code), supplierSerial, expiresAt }
    })
    const taken = await insertImported(tx, { id: batchId, ...batch }, vouchers)
    accepted += taken.size
    for (const [index, row] of portion.entries()) {
      if (!taken.has(vouchers[index]?.lookup.toString('hex') ?? '')) rejected.push(rejectionOf(row, 'known'))
    }
  }
  // A concurrent upload of the same file was faster: the batch is rolled back with the refusal.
  if (accepted > 0) await setCounts(tx, batchId, accepted)
  return { batchId, accepted }
}

/** A code is the same with or without dashes. */
function lookupOf(keys: KeyRing, code: string): Buffer {
  return codeLookup(keys, normaliseCode(code))
}

function rejectionOf({ line, code }: CodeRow, reason: RejectedRow['reason']): RejectedRow {
  return { line, last4: endOfCode(code), reason }
}
