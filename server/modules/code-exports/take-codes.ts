import { randomBytes } from 'node:crypto'
import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { fileMedia } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { allowPrint, type BatchRow, readPrintedVouchers } from '#server/modules/vouchers/index.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { writeSealedXlsx } from '#server/platform/documents/index.ts'
import { FileAnswer } from '#server/platform/http/file-answer.ts'
import { type Locale, say } from '#server/platform/messages.ts'
import {
  encodeCrockford,
  equalInConstantTime,
  hashToken,
  type KeyRing,
} from '#server/platform/secrets/index.ts'
import { lockOpenExport, markTaken, setPassphrase } from './code-export.queries.ts'

export interface CodeExportDeps {
  readonly database: Database
  readonly keys: KeyRing
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
 * Uses up what was agreed to, then reads the codes: none leaves without its trace.
 * @throws Refusal `batch.codes_not_approved`, also for another passphrase; `batch.already_printed`, `batch.not_ready`
 */
export async function takeCodes(deps: CodeExportDeps, taking: Taking): Promise<FileAnswer> {
  const batch = await deps.database.transact((tx) => useUp(tx, taking))
  const word = (key: string) => say(taking.locale, `voucher-desk:codes.${key}`)
  const rows: string[][] = [['serial', 'code', 'amount', 'currency', 'expires'].map(word)]
  for await (const voucher of readPrintedVouchers(deps.database.db, deps.keys, batch)) {
    const { serialNumber, code, amountMinor, currency, expiresAt } = voucher
    const expiry = expiresAt?.toISOString().slice(0, 10) ?? ''
    rows.push([serialNumber, code, toWire(amountMinor, currencyOf(currency)), currency, expiry])
  }
  const body = await writeSealedXlsx(word('sheet'), rows, taking.passphrase)
  return new FileAnswer({ mime: fileMedia.xlsx, filename: `${batch.prefix}.xlsx`, body })
}

async function useUp(tx: Tx, { batchId, makerId, passphrase }: Taking): Promise<BatchRow> {
  const open = await lockOpenExport(tx, batchId, makerId)
  if (!open?.passphrase_hash || !equalInConstantTime(hashToken(passphrase), open.passphrase_hash))
    throw new Refusal('batch.codes_not_approved')
  await markTaken(tx, open.id)
  return allowPrint(tx, batchId, { staffId: makerId, again: open.again })
}
