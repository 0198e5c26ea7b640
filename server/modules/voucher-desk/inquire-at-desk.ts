import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput, BodyOf } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { inquireAtDesk as operation } from '#contract/operations/voucher-desk/inquire-at-desk.ts'
import { normaliseCode } from '#contract/shapes/voucher-code.ts'
import { checkCode, codeLookup, isGood, parseSerialNumber } from '#server/modules/vouchers/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { type FoundVoucher, findVoucher } from './desk.queries.ts'

/** Whatever code is typed is looked up once, also one that cannot be ours: a supplier's may have any form. */
export async function inquireAtDesk(
  db: Db,
  keys: KeyRing,
  body: BodyOf<typeof operation>,
): Promise<AnswerInput<typeof operation>> {
  const found = await ('code' in body
    ? findVoucher(db, { lookup: codeLookup(keys, canonicalCode(keys, body.code)) })
    : findBySerial(db, body.serial_number))
  if (!found) throw new Refusal('voucher.not_found')
  return viewFound(found)
}

/** A supplier's code that begins as one of ours is found as it was written. */
function canonicalCode(keys: KeyRing, typed: string): string {
  const checked = checkCode(keys, typed)
  return 'code' in checked ? checked.code : normaliseCode(typed)
}

async function findBySerial(db: Db, typed: string): Promise<FoundVoucher | null> {
  const serial = parseSerialNumber(typed)
  return serial && findVoucher(db, { serialNumber: serial.serialNumber })
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
