import { type CodeFormat, codeLength } from '#contract/shapes/voucher-code.ts'

/** All codes that a person without the key must try, check digit included. */
const guessSpace = {
  digits16: 10n ** BigInt(codeLength - 1),
  base32: 2n ** 80n,
} as const satisfies Record<CodeFormat, bigint>

/** How hard codes of this form are to guess: the third is the first divided by the second. */
export function codeSpaceOf(format: CodeFormat, taken: bigint, added: bigint) {
  const good = taken + added
  return {
    guesses: guessSpace[format].toString(),
    good: good.toString(),
    guesses_for_one: (guessSpace[format] / good).toString(),
  }
}
