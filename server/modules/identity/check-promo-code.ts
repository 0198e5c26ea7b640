import { Refusal } from '#contract/kernel/refusal.ts'
import { expectPromoCode } from '#server/modules/promo/index.ts'
import { type AttemptRule, type Limiter, networkOf } from '#server/platform/abuse/index.ts'
import type { Database } from '#server/platform/db/database.ts'

interface PromoCheck {
  readonly database: Database
  readonly limiter: Limiter<'guessedAccount'>
}

const rule: AttemptRule = {
  code: 'promo.guesses_exhausted',
  isWrong: (error) => error instanceof Refusal && error.code === 'promo.not_valid',
}

/**
 * A visitor has no account to count, and thousands may share an address: once its wrong codes are used up no code is
 * looked at, but sign-up without a code works.
 * @throws Refusal `promo.not_valid`, `promo.guesses_exhausted`, each at its field
 */
export async function checkPromoCode(
  { database, limiter }: PromoCheck,
  code: string,
  ip: string,
): Promise<void> {
  try {
    await limiter.attempt('guessedAccount', networkOf(ip), rule, () => expectPromoCode(database.db, code))
  } catch (error) {
    if (error instanceof Refusal && error.code === rule.code)
      throw new Refusal(rule.code, error.data, { promo_code: rule.code })
    throw error
  }
}
