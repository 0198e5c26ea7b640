import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { inquireVoucher as operation } from '#contract/operations/vouchers/inquire-voucher.ts'
import { normaliseCode } from '#contract/shapes/voucher-code.ts'
import type { Limiter } from '#server/platform/abuse/index.ts'
import { codeLookup } from './code/check-code.ts'
import { parseSerialNumber } from './code/serial-number.ts'
import { type GuessDeps, type Guesser, guardGuess } from './guard-guess.ts'
import {
  findOwnedVoucher,
  findVoucherByCode,
  findVoucherBySerial,
  type InquiredVoucher,
} from './voucher.queries.ts'
import { isGood, shownStatus } from './voucher.rules.ts'

type Inquiry = AnswerInput<typeof operation>

export interface InquireDeps extends GuessDeps {
  readonly limiter: GuessDeps['limiter'] & Limiter<'serialInquiry'>
}

/**
 * Value and use of a voucher, by its printed serial number; unknown before its batch is activated. Serial numbers
 * count up, so a client asks for some of them and not for all.
 * @throws Refusal `voucher.not_found`, `request.limited`
 */
export async function inquireBySerial(
  { database, limiter }: InquireDeps,
  { actor }: Guesser,
  text: string,
): Promise<Inquiry> {
  await limiter.take('serialInquiry', `${actor.type}:${actor.id}`)
  const serial = parseSerialNumber(text)
  const voucher = serial && (await findVoucherBySerial(database.db, serial.serialNumber))
  if (!voucher?.activated && !voucher?.batchCancelled) throw new Refusal('voucher.not_found')
  return viewVoucher(voucher)
}

/** Staff and client ids may be equal: a staff id would find a client's cards. */
type ClientGuesser = Guesser & { readonly actor: { readonly type: 'client' } }

/**
 * A code is answered while it is good, or for its buyer or user; all others get the same answer.
 * @throws Refusal `voucher.not_found` or `voucher.guesses_exhausted`
 */
export async function inquireByCode(
  deps: InquireDeps,
  guesser: ClientGuesser,
  text: string,
): Promise<Inquiry> {
  // A supplier's code may have any form, even ours. The caller's own cards cannot be guessed.
  const card = await findOwnedVoucher(
    deps.database.db,
    codeLookup(deps.keys, normaliseCode(text)),
    guesser.actor.id,
  )
  if (card) return viewVoucher(card)
  return guardGuess(deps, guesser, { code: text, refusal: 'voucher.not_found' }, async (lookup) => {
    const voucher = await findVoucherByCode(deps.database.db, lookup)
    if (voucher && mayLook(voucher, guesser.actor.id)) return viewVoucher(voucher)
    throw new Refusal('voucher.not_found')
  })
}

/** An unsold card is shown to no client. */
function mayLook(voucher: InquiredVoucher, clientId: bigint): boolean {
  if (voucher.ownerId === clientId || voucher.usedBy === clientId) return true
  return voucher.kind !== 'card' && isGood(voucher)
}

function viewVoucher(voucher: InquiredVoucher): Inquiry {
  const currency = currencyOf(voucher.currency)
  return {
    serial_number: voucher.serialNumber,
    category: { ar: voucher.categoryNameAr, en: voucher.categoryNameEn },
    supplier: { ar: voucher.supplierNameAr, en: voucher.supplierNameEn },
    kind: voucher.kind,
    face_value: toWire(voucher.amountMinor, currency),
    currency,
    status: shownStatus(voucher),
    sold_at: voucher.soldAt?.toISOString() ?? null,
    used_at: voucher.usedAt?.toISOString() ?? null,
    expires_at: voucher.expiresAt?.toISOString() ?? null,
  }
}
