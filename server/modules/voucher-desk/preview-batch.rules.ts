import { type CodeFormat, codeLength } from '#contract/shapes/voucher-code.ts'

/** Codes there can be: 13 random digits, or 80 random bits. */
const codeSpace = { digits16: 10n ** 13n, base32: 2n ** 80n } as const satisfies Record<CodeFormat, bigint>
/** What somebody must try who knows the form, check digit included, and no key. */
const guessSpace = {
  digits16: 10n ** BigInt(codeLength - 1),
  base32: 2n ** 80n,
} as const satisfies Record<CodeFormat, bigint>

/** How a form of codes stands with so many of them good. */
export function codeSpaceOf(format: CodeFormat, taken: bigint, added: bigint) {
  return {
    codes: codeSpace[format].toString(),
    taken: taken.toString(),
    guesses_for_one: (guessSpace[format] / (taken + added)).toString(),
  }
}
