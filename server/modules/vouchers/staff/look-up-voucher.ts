import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput, BodyOf } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { formatSerialNumber } from '#contract/kernel/serial-text.ts'
import type { lookUpVoucher as operation } from '#contract/operations/vouchers/look-up-voucher.ts'
import { codeLength, normaliseCode } from '#contract/shapes/voucher-code.ts'
import {
  checkCode,
  codeLookup,
  expectSerial,
  isGood,
  readSerialNumber,
  watchHoney,
} from '#server/modules/vouchers/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { type FoundVoucher, findVoucher } from './voucher-facts.queries.ts'

/** Every typed code is looked up once, also one that cannot be ours: a supplier's may have any form. */
export async function lookUpVoucher(
  db: Db,
  keys: KeyRing,
  body: BodyOf<typeof operation>,
  staffId: bigint,
): Promise<AnswerInput<typeof operation>> {
  if ('serial_number' in body) return viewFound(await findBySerial(db, body.serial_number))
  const search: CodeSearch = { db, keys, staffId }
  if ('code' in body) return viewFound(await findByCode(search, body.code))
  return viewFound(await findByEither(search, body.text))
}

interface CodeSearch {
  readonly db: Db
  readonly keys: KeyRing
  readonly staffId: bigint
}

/** Our codes are longer than serial numbers; a supplier's may not be, so other texts are looked up too. */
async function findByEither(search: CodeSearch, text: string): Promise<FoundVoucher> {
  const serial = readSerialNumber(text)
  const bySerial = 'wrong' in serial ? null : await findVoucher(search.db, serial)
  if (bySerial) return bySerial
  const byCode = await searchCode(search, text)
  if (byCode) return byCode
  if (!('wrong' in serial)) throw unknownSerial(serial.serialNumber)
  // A text of the length of a serial number was meant as one.
  if (serial.wrong === 'check_digit' && normaliseCode(text).length < codeLength) expectSerial('text', text)
  throw new Refusal('voucher.not_found')
}

/** Staff's guesses have the budget of the operation; a code that nobody can have raises the alarm. */
async function searchCode({ db, keys, staffId }: CodeSearch, typed: string): Promise<FoundVoucher | null> {
  const lookup = codeLookup(keys, canonicalCode(keys, typed))
  const found = await findVoucher(db, { lookup })
  if (found) await watchHoney(db, lookup, { type: 'staff', id: staffId })
  return found
}

async function findByCode(search: CodeSearch, code: string): Promise<FoundVoucher> {
  const found = await searchCode(search, code)
  if (!found) throw new Refusal('voucher.not_found')
  return found
}

/** A serial number is not secret: a wrong digit may be named. */
async function findBySerial(db: Db, typed: string): Promise<FoundVoucher> {
  const { serialNumber } = expectSerial('serial_number', typed)
  const found = await findVoucher(db, { serialNumber })
  if (!found) throw unknownSerial(serialNumber)
  return found
}

function unknownSerial(serialNumber: string): Refusal {
  return new Refusal('serial.unknown', { serial: formatSerialNumber(serialNumber) })
}

/** A supplier's code that begins like ours is found as it was written. */
function canonicalCode(keys: KeyRing, typed: string): string {
  const checked = checkCode(keys, typed)
  return 'code' in checked ? checked.code : normaliseCode(typed)
}

function viewFound(voucher: FoundVoucher): AnswerInput<typeof operation> {
  const currency = currencyOf(voucher.currency)
  const { batchStatus, status } = voucher
  const activated = batchStatus === 'activated' || (batchStatus === 'cancelled' && status === 'sold')
  return {
    id: voucher.id.toString(),
    serial_number: voucher.serialNumber,
    batch: { id: voucher.batchId.toString(), prefix: voucher.prefix, status: batchStatus },
    category: { ar: voucher.categoryAr, en: voucher.categoryEn },
    supplier: { ar: voucher.supplierAr, en: voucher.supplierEn },
    kind: voucher.kind,
    face_value: toWire(voucher.amountMinor, currency),
    currency,
    status: voucher.state,
    good: isGood({ kind: voucher.kind, status, activated, expired: voucher.expired }),
    sold_at: voucher.soldAt?.toISOString() ?? null,
    used_at: voucher.usedAt?.toISOString() ?? null,
    expires_at: voucher.expiresAt?.toISOString() ?? null,
  }
}
