import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { currencyOf } from '#contract/kernel/currencies.ts'
import { lastDayOf } from '#contract/kernel/dates.ts'
import type { Language } from '#contract/kernel/localized.ts'
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
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { sealedZip, writeSealedXlsx } from '#server/platform/documents/index.ts'
import { FileAnswer } from '#server/platform/http/file-answer.ts'
import { translate } from '#server/platform/messages.ts'
import {
  encodeCrockford,
  equalInConstantTime,
  hashToken,
  type KeyRing,
} from '#server/platform/secrets/index.ts'
import { countDownload, lockOpenExport, markConfirmed, setPassphrase } from './code-export.queries.ts'
import { printSheets } from './print-sheets.ts'

export interface CodeExportDeps {
  readonly database: Database
  readonly keys: KeyRing
  /** The site that vouchers name. */
  readonly config: { readonly publicUrl: string }
}

/** 120 bits: not guessable, and short enough to copy. */
const passphraseBytes = 15

/** @throws Refusal `batch.codes_not_approved`, also after a download */
export async function makePassphrase(tx: Tx, batchId: bigint, makerId: bigint): Promise<string> {
  const open = await lockOpenExport(tx, batchId, makerId)
  // A downloaded file keeps its passphrase: the same person has both.
  if (!open || open.downloads > 0) throw new Refusal('batch.codes_not_approved')
  const passphrase = encodeCrockford(randomBytes(passphraseBytes)).replace(/(.{4})(?=.)/g, '$1-')
  await setPassphrase(tx, open.id, hashToken(passphrase))
  return passphrase
}

interface Taking {
  readonly batchId: bigint
  readonly makerId: bigint
  readonly passphrase: string
  readonly locale: Language
  readonly ip: string
}

/**
 * Makes the file up to its first pages, then counts and logs the download, and only then sends anything: no code
 * leaves without an activity row, and a failing printer uses nothing up. The same person may repeat an interrupted
 * download with the same passphrase, for an hour, until it is confirmed.
 * @throws Refusal `batch.codes_not_approved`, also for another passphrase; `batch.already_printed`, `batch.not_ready`
 */
export async function takeCodes(deps: CodeExportDeps, taking: Taking): Promise<FileAnswer> {
  const { database } = deps
  const { form } = await database.transact((tx) => expectOpen(tx, taking))
  const batch = (await findBatches(database.db, [taking.batchId])).get(taking.batchId)
  if (!batch) throw new Refusal('request.not_found')
  const file = await makeFile(deps, { batch, form, taking })
  await database.transact((tx) => recordDownload(tx, taking))
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
  const word = (key: string) => translate(locale, `vouchers-staff:codes.${key}`)
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

async function recordDownload(tx: Tx, taking: Taking): Promise<void> {
  const { batchId, makerId } = taking
  const { id, again, downloads } = await expectOpen(tx, taking)
  await countDownload(tx, id)
  // The approval covers repeated downloads of its file.
  await allowPrint(tx, batchId, {
    staffId: makerId,
    again: again || downloads > 0,
    download: downloads + 1,
    ip: taking.ip,
  })
}

/** @throws Refusal `batch.codes_not_approved` unless the file was downloaded and is not confirmed */
export async function confirmCodes(
  tx: Tx,
  { batchId, makerId, ip }: Pick<Taking, 'batchId' | 'makerId' | 'ip'>,
): Promise<void> {
  const open = await lockOpenExport(tx, batchId, makerId)
  if (!open || open.downloads === 0) throw new Refusal('batch.codes_not_approved')
  await markConfirmed(tx, open.id)
  await recordActivity(tx, [
    {
      action: 'codes_confirmed',
      subject: { type: 'voucher_batch', id: batchId },
      actor: { type: 'staff', id: makerId },
      ip,
      after: { downloads: open.downloads },
    },
  ])
}
