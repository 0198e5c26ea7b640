import { dammDigit } from '#contract/kernel/damm-digit.ts'
import { openCodeGenerator } from '#server/modules/vouchers/code/generate-codes.ts'
import type { World } from '#tests/world/world.ts'
import { openChance } from '../../scripts/demo/chance.ts'

export interface Guess {
  /** Its number. */
  readonly account: number
  readonly address: string
  readonly code: string
}

const seed = 7

/**
 * Half of the guesses know the form of our codes, check digit included; the other half also have the key of their
 * MAC, so only the budgets stop them.
 */
export function makeGuesses(
  { services }: World,
  { guesses, accounts, addresses }: { guesses: number; accounts: number; addresses: number },
): Guess[] {
  const chance = openChance(seed)
  const codes = openCodeGenerator(services.keys, 'digits16').take(Math.ceil(guesses / 2))
  return Array.from({ length: guesses }, (_, index) => ({
    account: chance.between(0, accounts - 1),
    address: `203.0.113.${chance.between(1, addresses)}`,
    code: (index % 2 === 0 ? codes[index / 2] : undefined) ?? checkedDigits(chance.between(0, 999_999_999)),
  }))
}

function checkedDigits(number: number): string {
  const body = String(number * 999_983)
    .padStart(15, '0')
    .slice(-15)
  return `${body}${dammDigit(body)}`
}
