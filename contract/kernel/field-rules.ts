import { z } from 'zod'
import { isDate, tripoliToday } from './dates.ts'
import { cleanTyped, normaliseDigits, stripInvisible } from './digits.ts'
import { normalisePhone } from './phone.ts'
import { refuse, ruleError } from './rule-error.ts'
import {
  isAlpha,
  isAlphaDash,
  isAlphaNum,
  isAlphaSpaces,
  isArabic,
  isArabicName,
  isArabicTitle,
  isDigits,
  isEnglish,
  isEnglishName,
  isEnglishNumbersOnly,
  isLatinTitle,
  isNid,
  isReservedName,
  isStrongPassword,
  isUsername,
  passwordLengthMax,
} from './text-rules.ts'

export { phoneInput } from './phone.ts'

const typedTextMax = 500
const vowelMarksAndTatweel = /[\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED]/g

const typedNumber = z.string().max(typedTextMax).transform(cleanTyped)
const typedWords = z
  .string()
  .max(typedTextMax)
  .transform((text) => stripInvisible(text.normalize('NFC')).trim().replace(/\s+/g, ' '))

export const username = typedNumber.refine(isUsername, ruleError('username'))
export const arabic = typedWords.refine(isArabic, ruleError('arabic'))
export const english = typedWords.refine(isEnglish, ruleError('english'))
/** For countries and banks: more characters than letters. */
export const arabicTitle = typedWords.refine(isArabicTitle, ruleError('arabic'))
export const latinTitle = typedWords.refine(isLatinTitle, ruleError('english'))
export const arabicName = typedWords.refine(isArabicName, ruleError('arabic_name'))
export const englishName = typedWords.refine(isEnglishName, ruleError('english_name'))
export const englishNumbersOnly = typedWords.refine(isEnglishNumbersOnly, ruleError('english_numbers_only'))
/** An account number or IBAN as printed; spaces and hyphens are ignored. */
export const accountNumberInput = typedNumber
  .transform((text) => text.replace(/[\s-]/g, ''))
  .refine(isAlphaNum, ruleError('english_numbers_only'))
export const alpha = typedNumber.refine(isAlpha, ruleError('alpha'))
export const alphaNum = typedNumber.refine(isAlphaNum, ruleError('alpha_num'))
export const alphaDash = typedNumber.refine(isAlphaDash, ruleError('alpha_dash'))
export const alphaSpaces = typedWords.refine(isAlphaSpaces, ruleError('alpha_spaces'))
export const nid = typedNumber.refine((text) => isNid(text, thisYear()), ruleError('nid'))
export const date = typedNumber.refine(isDate, ruleError('date'))
/** Empty passes: a form that does not change the password sends none. */
export const password = z.string().max(passwordLengthMax).refine(isStrongPassword, ruleError('password'))

/** `#rrggbb`, in lower case. */
export const colorInput = colorOf(/^#[\da-f]{6}$/)
/** The same, or a palette name. */
export const paletteInput = colorOf(/^(?:#[\da-f]{6}|amber)$/)
/** A version of an application: `1.4` or `1.4.2`. */
export const versionInput = typedNumber.refine(
  (text) => /^\d{1,4}(\.\d{1,4}){1,3}$/.test(text),
  ruleError('version'),
)
/** A time of the day on 24 hours: `09:00`; typed also `9:00`. */
export const timeOfDayInput = typedNumber
  .transform((text) => text.padStart(5, '0'))
  .refine((text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text), ruleError('time_of_day'))

/** A page of ours: `/club/news/12`. */
export const ownPathInput = typedNumber.refine(
  (text) => /^\/(?!\/)[\w\-./?=&#%]*$/.test(text),
  ruleError('own_path'),
)

/** The address of map tiles: https, with the places of zoom, column and row. */
export const tilesUrlInput = typedNumber
  .refine((text) => URL.canParse(text) && new URL(text).protocol === 'https:', ruleError('url_secure'))
  .refine(
    (text) =>
      ['{z}', '{x}', '{y}'].every((place) => text.includes(place) && !new URL(text).host.includes(place)),
    ruleError('tiles_url'),
  )

/** Exactly `length` digits; spaces are ignored. */
export function digits(length: number) {
  return typedNumber
    .transform((text) => text.replace(/[\s-]/g, ''))
    .refine((text) => isDigits(text, length), ruleError('digits', { length }))
}

/** A whole number with both bounds; `format` writes a bound for the reader. */
export function wholeBetween(
  min: number,
  max: number,
  format = (limit: number) => limit.toLocaleString('en'),
) {
  return z
    .int()
    .refine(
      (value) => value >= min && value <= max,
      ruleError('between', { min: format(min), max: format(max) }),
    )
    .meta({ minimum: min, maximum: max })
}

/** `limit` is a date `YYYY-MM-DD` or `today`, the day in Tripoli. */
export function beforeOrEqual(limit: string) {
  return date.refine((day) => day <= dayOf(limit), ruleError('before_or_equal', { date: limit }))
}

export function afterOrEqual(limit: string) {
  return date.refine((day) => day >= dayOf(limit), ruleError('after_or_equal', { date: limit }))
}

/** The value of a select: an object with an `id` or some `…_id`. */
export const selectObject = z.looseObject({}).refine(hasId, ruleError('select_object'))

/** A list with at least `count` items. */
export function atLeast<Item extends z.ZodType>(count: number, item: Item) {
  return z.array(item).refine((items) => items.length >= count, ruleError('at_least', { count }))
}

/** For `.superRefine` of an object: `field` must be repeated in `<field>_confirmation`. */
export function confirmed(field: string, confirmation = `${field}_confirmation`) {
  return (values: Record<string, unknown>, context: z.RefinementCtx): void => {
    if (values[field] === values[confirmation]) return
    context.addIssue({ code: 'custom', path: [confirmation], ...ruleError('confirmed') })
  }
}

/**
 * For `.refine` of an object: `field` must differ from `other`; checked once both are there, whatever else is
 * missing.
 */
export function isNot(field: string, other: string) {
  const differs = (values: Record<string, unknown>) =>
    !isPresent(values[field]) || values[field] !== values[other]
  const when = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null
  const issue = { path: [field], when, ...ruleError('is_not', { other_field: other }) }
  return [differs, issue] as const
}

/** Repeated by a person before something that cannot be undone. */
export function is(other: string | number) {
  return typedNumber.refine((text) => text === String(other), ruleError('is', { other }))
}

/** Needs a letter: a name of digits could be read as another client's phone or member number. */
export const ownUsernameInput = typedNumber.refine(
  (text) => isUsername(text) && /[a-z]/i.test(text),
  ruleError('username'),
)

/** For a new username. A client who had a name before it was reserved keeps it (`ownUsernameInput`). */
export const usernameInput = ownUsernameInput.refine((text) => !isReservedName(text), ruleError('not_one_of'))

/** A person's name in Arabic or Latin letters. Vowel marks are dropped, because searches would not find them. */
export const personNameInput = typedWords.transform((text, context): string => {
  const name = text.replace(vowelMarksAndTatweel, '')
  const valid = name.length >= 2 && (isArabicName(name) || isEnglishName(name))
  return valid ? name : refuse(context, name === '' ? 'required' : 'person_name')
})

export const emailInput = z.string().trim().max(254).pipe(z.email())
/** Where a code can be sent: a phone, parsed into `09xxxxxxxx`, or an e-mail in lower case. */
export const contactInput = z
  .string()
  .trim()
  .min(1)
  .max(254)
  .transform((text, context): string => {
    const phone = normalisePhone(text)
    if (phone !== null) return phone
    const email = emailInput.safeParse(text)
    return email.success ? email.data.toLowerCase() : refuse(context, 'contact')
  })
export const newPasswordInput = password.refine((text) => text !== '', ruleError('required'))
export const staffPasswordLengthMin = 12
/** The six digits that came by SMS or mail. */
export const oneTimeCodeInput = digits(6)
/** A current second factor: the app's six digits, or a recovery code. */
export const factorCodeInput = z.string().trim().min(6).max(20).transform(normaliseDigits)
/** As written down, with or without its hyphen. A text that cannot be a code costs no try. */
export const recoveryCodeInput = z
  .string()
  .max(40)
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(alphaNum)
  .pipe(z.string().min(8).max(20))

function colorOf(pattern: RegExp) {
  return typedNumber
    .transform((text) => text.toLowerCase())
    .refine((text) => pattern.test(text), ruleError('color'))
}

function thisYear(): number {
  return Number(tripoliToday().slice(0, 4))
}

function dayOf(limit: string): string {
  return limit === 'today' ? tripoliToday() : limit
}

function hasId(value: Record<string, unknown>): boolean {
  return Object.entries(value).some(([key, id]) => /(^|_)id$/.test(key) && isPresent(id))
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}
