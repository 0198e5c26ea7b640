import { z } from 'zod'
import { cleanTyped } from '#contract/kernel/digits.ts'
import { accountNumberInput, alphaSpaces, arabicTitle, latinTitle } from '#contract/kernel/field-rules.ts'
import { lineInput } from '#contract/kernel/resource/text-inputs.ts'
import { refuse, ruleError } from '#contract/kernel/rule-error.ts'

const name = z.string().trim().min(1).max(100)

/** The account that clients transfer to, as stored. */
export const bankAccount = z.strictObject({
  bank: z.strictObject({ ar: name, en: name }),
  holder: name,
  number: z.string().trim().min(4).max(40),
})

/**
 * As staff write it. Money goes where these lines say, so a number among the names is refused, and a name in the
 * number.
 */
export const bankAccountInput = z.strictObject({
  bank: z.strictObject({ ar: name.pipe(arabicTitle), en: name.pipe(latinTitle) }),
  holder: name.pipe(alphaSpaces),
  number: z.string().max(80).pipe(accountNumberInput).pipe(z.string().min(4).max(40)),
})

const countMax = 10
export const bankAccounts = z.array(bankAccount).max(countMax)
export const bankAccountsInput = z.array(bankAccountInput).max(countMax)

/** A bank's transaction number as printed on the slip; spaces are ignored. */
export const bankReferenceInput = z
  .string()
  .max(80)
  .transform((text) => cleanTyped(text).replace(/\s+/g, ''))
  .refine((text) => /^[A-Za-z0-9][A-Za-z0-9/.-]{2,39}$/.test(text), ruleError('bank_reference'))

export type BankAccount = z.output<typeof bankAccount>

/** The payout account of a merchant. */
export const payoutAccount = z.object({ bank: z.string(), holder: z.string(), number: z.string() })
export type PayoutAccount = z.output<typeof payoutAccount>

const named = lineInput({ minLength: 2, maxLength: 100 }).refine((text) => text !== '', ruleError('required'))

/** The number as a bank writes it, with or without spaces: digits, or a Libyan IBAN. */
const accountNumber = z
  .string()
  .max(60)
  .transform((typed, context) => {
    const number = cleanTyped(typed).replace(/[\s-]/g, '').toUpperCase()
    return isAccountNumber(number) ? number : refuse(context, 'account_number')
  })

export const payoutAccountInput = z.strictObject({ bank: named, holder: named, number: accountNumber })

function isAccountNumber(number: string): boolean {
  return /^\d{6,24}$/.test(number) || (/^LY\d{23}$/.test(number) && isIbanSound(number))
}

/** ISO 13616: with the first four characters at the end and letters as numbers, the remainder by 97 is 1. */
function isIbanSound(iban: string): boolean {
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return BigInt(digits) % 97n === 1n
}
