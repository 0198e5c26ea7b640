import { cleanTyped } from '#contract/kernel/digits.ts'

/**
 * The number of a receipt as a person types it: any case, digits, spaces and dashes, with or without `MZ`. Null: it
 * cannot be one, so nobody needs to be asked.
 */
export function readReceiptNumber(typed: string): string | null {
  const [, number] =
    /^(?:MZ)?([0-9A-Z]{16})$/.exec(cleanTyped(typed).toUpperCase().replace(/[\s-]/g, '')) ?? []
  return number === undefined ? null : `MZ-${(number.match(/.{4}/g) ?? []).join('-')}`
}
