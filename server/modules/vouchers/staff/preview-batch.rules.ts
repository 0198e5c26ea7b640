import { type CodeFormat, codeLength } from '#contract/shapes/voucher-code.ts'

/** What somebody must try who knows the form, check digit included, and no key. */
const guessSpace = {
  digits16: 10n ** BigInt(codeLength - 1),
  base32: 2n ** 80n,
} as const satisfies Record<CodeFormat, bigint>

/** How hard a form of codes is to guess with so many of them good: the third is the first through the second. */
export function codeSpaceOf(format: CodeFormat, taken: bigint, added: bigint) {
  const good = taken + added
  return {
    guesses: guessSpace[format].toString(),
    good: good.toString(),
    guesses_for_one: (guessSpace[format] / good).toString(),
  }
}
