import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { quoteVoucherUse } from '#contract/operations/vouchers/quote-voucher.ts'
import { type Guesser, guardGuess } from './guard-guess.ts'
import type { InquireDeps } from './inquire-voucher.ts'
import { isActiveMerchant } from './use.queries.ts'
import { findVoucherByCode } from './voucher.queries.ts'
import { refuseUse } from './voucher.rules.ts'

interface Quoted {
  readonly code: string
  readonly kind: 'goods' | 'recharge'
  /** The client whose account it would enter. */
  readonly clientId: bigint
}

/**
 * What a code would pay, with the refusals and the budget of its use, which decides anew.
 * @throws Refusal `voucher.not_usable`, `voucher.used_by_you`, `voucher.wrong_kind` or `voucher.guesses_exhausted`
 */
export async function quoteVoucher(
  deps: InquireDeps,
  guesser: Guesser,
  { code, kind, clientId }: Quoted,
): Promise<AnswerInput<typeof quoteVoucherUse>> {
  return guardGuess(deps, guesser, { code, refusal: 'voucher.not_usable' }, async (lookup) => {
    const voucher = await findVoucherByCode(deps.database.db, lookup)
    const refusal = refuseUse(voucher && { ...voucher, takenNow: false }, {
      kind,
      clientId,
    })
    if (refusal) throw refusal
    if (!voucher) throw new Error('a voucher that does not exist was not refused')
    const currency = currencyOf(voucher.currency)
    const feeMinor = kind === 'goods' ? voucher.feeMinor : 0n
    return {
      serial_number: voucher.serialNumber,
      category: { ar: voucher.categoryNameAr, en: voucher.categoryNameEn },
      supplier: { ar: voucher.supplierNameAr, en: voucher.supplierNameEn },
      amount: toWire(voucher.amountMinor, currency),
      fee: toWire(feeMinor, currency),
      net_amount: toWire(voucher.amountMinor - feeMinor, currency),
      currency,
    }
  })
}

/**
 * The same before staff accept it for a merchant.
 * @throws Refusal `voucher.not_a_merchant`, or what `quoteVoucher` throws
 */
export async function quoteOnBehalf(
  deps: InquireDeps,
  guesser: Guesser,
  { code, merchantId }: { readonly code: string; readonly merchantId: bigint },
): ReturnType<typeof quoteVoucher> {
  if (!(await isActiveMerchant(deps.database.db, merchantId))) throw new Refusal('voucher.not_a_merchant')
  return quoteVoucher(deps, guesser, { code, kind: 'goods', clientId: merchantId })
}
