import { hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { type AnswerInput, fileMedia } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { makeBankFile as contract } from '#contract/operations/settlements/bank-files.ts'
import { isWaitedFor } from '#server/modules/approvals/index.ts'
import { expectNotOwn } from '#server/modules/clients/index.ts'
import {
  type BankPayment,
  bankColumns,
  lockPayoutAccounts,
  lockSettlements,
  type SettlementRow,
  sumOfPayments,
  totalsOf,
} from '#server/modules/settlements/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { writeCsv } from '#server/platform/documents/index.ts'
import { fileMimes, readFile, storePrepared } from '#server/platform/files/index.ts'
import type { Origin, StaffActor } from '#server/platform/http/caller.ts'
import { FileAnswer } from '#server/platform/http/file-answer.ts'
import { countDownload, insertBankFile, sendSettlements } from './bank-file.queries.ts'

interface By {
  readonly actor: StaffActor
  readonly origin: Origin
}

/**
 * One file of approved settlements, in the order that staff chose; all of them are sent, or none.
 * @throws Refusal `settlement.not_in_file`, `settlement.file_payee_changed`, `settlement.file_no_account`, `staff.own_client`
 */
export async function makeBankFile(
  tx: Tx,
  ids: readonly bigint[],
  { actor, origin }: By,
): Promise<AnswerInput<typeof contract>> {
  const rows = await lockSettlements(tx, ids)
  if (rows.length !== ids.length) throw new Refusal('request.not_found')
  await expectNotOwn(
    tx,
    actor.id,
    rows.map(({ clientId }) => clientId),
  )
  const payments = await expectPayable(tx, rows)
  const bytes = await bytesOf(payments)
  const sha256 = hash('sha256', bytes, 'buffer')
  const fileId = await storePrepared(tx, { mime: fileMimes.csv, bytes }, 'private')
  const totalMinor = sumOfPayments(payments)
  const id = await insertBankFile(tx, {
    fileId,
    sha256,
    count: payments.length,
    totalMinor,
    staffId: actor.id,
  })
  await sendSettlements(tx, ids, id)
  const facts = {
    settlements_count: payments.length,
    total_amount: toWire(totalMinor, defaultCurrency),
    currency: defaultCurrency,
    sha256: sha256.toString('hex'),
  }
  const by = {
    actor: { type: 'staff', id: actor.id },
    ip: origin.ip,
    requestId: origin.requestId,
  } as const
  await recordActivity(tx, [
    { ...by, action: 'created', subject: { type: 'bank_file', id }, after: facts },
    ...rows.map((row) => ({
      ...by,
      action: 'sent',
      subject: { type: 'settlement', id: row.id },
      before: { status: row.status },
      after: { status: 'sent', bank_file: id.toString() },
    })),
  ])
  return { id: id.toString(), ...facts }
}

/** Approved, to an account that is still the merchant's. */
async function expectPayable(tx: Tx, rows: readonly SettlementRow[]): Promise<readonly BankPayment[]> {
  const accounts = await lockPayoutAccounts(tx, [...new Set(rows.map(({ clientId }) => clientId))])
  const named = new Map(
    accounts.map(({ clientId, bank, holder, number }) => [clientId, { bank, holder, number }]),
  )
  const payments: BankPayment[] = []
  for (const { id, clientId, status, payee, totalMinor, feeMinor } of rows) {
    const number = id.toString()
    if (status !== 'approved' || (await isWaitedFor(tx, 'settlement-payment', id)))
      throw new Refusal('settlement.not_in_file', { number })
    if (!payee) throw new Refusal('settlement.file_no_account', { number })
    if (!isDeepStrictEqual(named.get(clientId), payee))
      throw new Refusal('settlement.file_payee_changed', { number })
    payments.push({ settlementId: id, payee, amountMinor: totalMinor - feeMinor, currency: defaultCurrency })
  }
  return payments
}

async function bytesOf(payments: readonly BankPayment[]): Promise<Buffer> {
  const rows = payments.map((payment, index) => bankColumns.map(({ cell }) => cell(payment, index)))
  const table = {
    sheetName: 'bank',
    direction: 'rtl',
    columns: bankColumns,
    words: { yes: '1', no: '0' },
  } as const
  const totals = { totals: () => totalsOf(payments), about: { sheetName: '', facts: [] } }
  return buffer(writeCsv(table, eachOf(rows), totals))
}

async function* eachOf<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

/** It is logged before anything leaves. @throws Refusal `request.not_found` */
export async function takeBankFile(tx: Tx, id: bigint, { actor, origin }: By): Promise<FileAnswer> {
  const found = await countDownload(tx, id)
  const file = found && (await readFile(tx, found.fileId))
  if (!found || !file) throw new Refusal('request.not_found')
  await recordActivity(tx, [
    {
      action: 'downloaded',
      subject: { type: 'bank_file', id },
      actor: { type: 'staff', id: actor.id },
      ip: origin.ip,
      requestId: origin.requestId,
      after: { download: found.downloads, sha256: found.sha256.toString('hex') },
    },
  ])
  return new FileAnswer({ mime: fileMedia.csv, filename: `bank-${id}.csv`, body: file.bytes })
}
