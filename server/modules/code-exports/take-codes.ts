import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { fileMedia } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { CodeExportForm } from '#contract/shapes/voucher.ts'
import {
  allowPrint,
  type BatchRow,
  findBatches,
  type PrintedVoucher,
  readPrintedVouchers,
} from '#server/modules/vouchers/index.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { sealedZip, writeSealedXlsx } from '#server/platform/documents/index.ts'
import { FileAnswer } from '#server/platform/http/file-answer.ts'
import { type Locale, say } from '#server/platform/messages.ts'
import {
  encodeCrockford,
  equalInConstantTime,
  hashToken,
  type KeyRing,
} from '#server/platform/secrets/index.ts'
import { lockOpenExport, markTaken, setPassphrase } from './code-export.queries.ts'
import { lastDayOf } from './code-export.rules.ts'
import { printSheets } from './print-sheets.ts'

export interface CodeExportDeps {
  readonly database: Database
  readonly keys: KeyRing
  /** Whose pages the vouchers name. */
  readonly config: { readonly publicUrl: string }
}

/** 120 bits: nobody guesses it, and a person can copy it. */
const passphraseBytes = 15

/** @throws Refusal `batch.codes_not_approved` */
export async function makePassphrase(tx: Tx, batchId: bigint, makerId: bigint): Promise<string> {
  const open = await lockOpenExport(tx, batchId, makerId)
  if (!open) throw new Refusal('batch.codes_not_approved')
  const passphrase = encodeCrockford(randomBytes(passphraseBytes)).replace(/(.{4})(?=.)/g, '$1-')
  await setPassphrase(tx, open.id, hashToken(passphrase))
  return passphrase
}

interface Taking {
  readonly batchId: bigint
  readonly makerId: bigint
  readonly passphrase: string
  readonly locale: Locale
}

/**
 * Makes the file as far as its first pages, then uses up what was agreed to, and only then lets anything leave: no code
 * without its trace, and nothing is used up by a printer that fails.
 * @throws Refusal `batch.codes_not_approved`, also for another passphrase; `batch.already_printed`, `batch.not_ready`
 */
export async function takeCodes(deps: CodeExportDeps, taking: Taking): Promise<FileAnswer> {
  const { database } = deps
  const { form } = await database.transact((tx) => expectOpen(tx, taking))
  const batch = (await findBatches(database.db, [taking.batchId])).get(taking.batchId)
  if (!batch) throw new Refusal('request.not_found')
  const file = await makeFile(deps, { batch, form, taking })
  await database.transact((tx) => useUp(tx, taking))
  return file
}

async function makeFile(
  deps: CodeExportDeps,
  { batch, form, taking }: { batch: BatchRow; form: CodeExportForm; taking: Taking },
): Promise<FileAnswer> {
  const vouchers = readPrintedVouchers(deps.database.db, deps.keys, batch)
  if (form === 'xlsx') return workbookOf(batch, vouchers, taking)
  const { files, sizeAbout } = await printSheets(deps, { batch, paper: form, vouchers })
  const body = Readable.from(sealedZip(files, taking.passphrase), { objectMode: false })
  return new FileAnswer({ mime: fileMedia.zip, filename: `${batch.prefix}.zip`, body, sizeAbout })
}

async function workbookOf(
  { prefix }: BatchRow,
  vouchers: AsyncIterable<PrintedVoucher>,
  { locale, passphrase }: Taking,
): Promise<FileAnswer> {
  const word = (key: string) => say(locale, `voucher-desk:codes.${key}`)
  const rows: string[][] = [['serial', 'code', 'amount', 'currency', 'expires'].map(word)]
  for await (const { serialNumber, code, amountMinor, currency, expiresAt } of vouchers) {
    const amount = toWire(amountMinor, currencyOf(currency))
    rows.push([serialNumber, code, amount, currency, expiresAt ? lastDayOf(expiresAt) : ''])
  }
  const body = await writeSealedXlsx(word('sheet'), rows, passphrase)
  return new FileAnswer({ mime: fileMedia.xlsx, filename: `${prefix}.xlsx`, body })
}

async function expectOpen(tx: Tx, { batchId, makerId, passphrase }: Taking) {
  const open = await lockOpenExport(tx, batchId, makerId)
  if (!open?.passphrase_hash || !equalInConstantTime(hashToken(passphrase), open.passphrase_hash))
    throw new Refusal('batch.codes_not_approved')
  return open
}

async function useUp(tx: Tx, taking: Taking): Promise<void> {
  const { batchId, makerId } = taking
  const { id, again } = await expectOpen(tx, taking)
  await markTaken(tx, id)
  await allowPrint(tx, batchId, { staffId: makerId, again })
}
