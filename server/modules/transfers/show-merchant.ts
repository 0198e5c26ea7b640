import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { showMerchant as contract } from '#contract/operations/transfers/pay-request.ts'
import { findParties, readPayee } from '#server/modules/clients/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { findTill } from './till.queries.ts'
import { readTillPaymentToken } from './till-token.ts'

/** A merchant who receives payments; undefined for anyone else. */
export async function findMerchant(db: Db, memberNo: string) {
  const payee = readPayee(memberNo)
  const parties = payee.kind === 'member_no' ? await findParties(db, [payee]) : []
  return parties.find((party) => party.merchant && party.receives)
}

/** @throws Refusal `transfer.not_a_merchant` */
export async function showMerchant(db: Db, memberNo: string): Promise<AnswerInput<typeof contract>> {
  const merchant = await findMerchant(db, memberNo)
  if (!merchant) throw new Refusal('transfer.not_a_merchant')
  return { name: merchant.name, member_no: merchant.memberNo }
}

/** The till whose code was scanned; undefined where none was, or where it is no open till of this merchant. */
export async function findScannedTill(
  db: Db,
  keys: KeyRing,
  { till: token, member_no: memberNo }: { readonly till?: string | undefined; readonly member_no: string },
): Promise<bigint | undefined> {
  const id = token === undefined ? null : readTillPaymentToken(keys, token)
  const till = id === null ? undefined : await findTill(db, id)
  return till?.memberNo === memberNo ? till.id : undefined
}
