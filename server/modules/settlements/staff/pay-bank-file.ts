import { Refusal } from '#contract/kernel/refusal.ts'
import { bankFiles } from '#contract/resources/settlements/bank-files.ts'
import type { PostingEngine } from '#server/ledger/index.ts'
import { expectNotOwn } from '#server/modules/clients/index.ts'
import { paySettlement } from '#server/modules/settlements/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Database } from '#server/platform/db/database.ts'
import { callOutside, type Outside } from '#server/resource-engine/index.ts'
import { isBankFile, listSentInFile } from './bank-file.queries.ts'

interface Deps {
  readonly database: Database
  readonly engine: PostingEngine
}

/** So many are posted at once: the engine makes few batches of them. */
const atOnceMax = 100

interface Payment {
  readonly fileId: bigint
  readonly staffId: bigint
  readonly ip: string
  /** The number and the day of the one payment at the bank. */
  readonly bank: { readonly reference: string; readonly paidOn: string }
}

/** No transaction is open meanwhile: each settlement is a posting of its own. */
export function settlementsOutside(deps: Deps): Outside {
  return callOutside(bankFiles, {
    pay: ({ id, input, staff, origin }) =>
      payBankFile(deps, {
        fileId: id,
        staffId: staff.id,
        ip: origin.ip,
        bank: { reference: input.bank_reference, paidOn: input.paid_on },
      }),
  })
}

/**
 * The bank has paid a whole file: every settlement of it that is still sent is paid. What the bank sent back before stays
 * returned; a call that broke off is simply made again.
 * @throws Refusal `settlement.not_payable` when nothing of the file is on its way, `staff.own_client`
 */
async function payBankFile(
  { database, engine }: Deps,
  { fileId, staffId, ip, bank }: Payment,
): Promise<{ paid: number }> {
  if (!(await isBankFile(database.db, fileId))) throw new Refusal('request.not_found')
  const sent = await listSentInFile(database.db, fileId)
  if (sent.length === 0) throw new Refusal('settlement.not_payable')
  await expectNotOwn(
    database.db,
    staffId,
    sent.map(({ clientId }) => clientId),
  )
  let paid = 0
  for (let first = 0; first < sent.length; first += atOnceMax) {
    const outcomes = await Promise.all(
      sent.slice(first, first + atOnceMax).map(({ id }) => payOne(engine, { id, staffId, ip, bank })),
    )
    paid += outcomes.filter(Boolean).length
  }
  await database.transact((tx) =>
    recordActivity(tx, [
      {
        action: 'paid',
        subject: { type: 'bank_file', id: fileId },
        actor: { type: 'staff', id: staffId },
        ip,
        after: { bank_reference: bank.reference, paid_on: bank.paidOn, paid },
      },
    ]),
  )
  return { paid }
}

/** False: someone answered it meanwhile. */
async function payOne(
  engine: PostingEngine,
  { id, staffId, ip, bank }: Omit<Payment, 'fileId'> & { readonly id: bigint },
): Promise<boolean> {
  try {
    await engine.post(paySettlement, {
      actor: { type: 'staff', id: staffId },
      ip,
      input: { settlementId: id, note: null, bank },
    })
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'settlement.not_payable') return false
    throw error
  }
}
