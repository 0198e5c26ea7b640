import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endOfDay, isDate, lastDayOf, tripoliToday } from './dates.ts'
import {
  accountNumberInput,
  afterOrEqual,
  alpha,
  alphaDash,
  alphaNum,
  alphaSpaces,
  arabic,
  arabicName,
  arabicTitle,
  atLeast,
  beforeOrEqual,
  colorInput,
  confirmed,
  date,
  digits,
  emailInput,
  english,
  englishName,
  englishNumbersOnly,
  is,
  isNot,
  latinTitle,
  newPasswordInput,
  nid,
  oneTimeCodeInput,
  ownPathInput,
  password,
  personNameInput,
  phoneInput,
  recoveryCodeInput,
  selectObject,
  timeOfDayInput,
  username,
  usernameInput,
  versionInput,
  wholeBetween,
} from './field-rules.ts'
import { missingEither } from './resource/missing-either.ts'

function problemsOf(schema: z.ZodType, value: unknown): string[] {
  return schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? []
}

test.each<[string, z.ZodType, unknown, unknown]>([
  ['username', username, ' layla.k ', 'layla.k'],
  ['arabic', arabic, '  ليلى   الفيتوري ', 'ليلى الفيتوري'],
  ['english', english, 'Layla  K', 'Layla K'],
  ['arabic_name', arabicName, '\u200Fليلى', 'ليلى'],
  ['english_name', englishName, 'Layla', 'Layla'],
  ['english_numbers_only', englishNumbersOnly, 'Gate 7', 'Gate 7'],
  ['alpha', alpha, ' LY ', 'LY'],
  ['alpha_num', alphaNum, 'LY٨٣', 'LY83'],
  ['alpha_dash', alphaDash, 'EID-2026_a', 'EID-2026_a'],
  ['alpha_spaces', alphaSpaces, ' شركة  محفظة ', 'شركة محفظة'],
  ['alpha_spaces', alphaSpaces, 'شركة محفظة ذ.م.م', 'شركة محفظة ذ.م.م'],
  ['alpha_spaces', alphaSpaces, 'Al-Madar Co.', 'Al-Madar Co.'],
  ['alpha_spaces', alphaSpaces, "O'Neil & Sons", "O'Neil & Sons"],
  ['english', latinTitle, 'Côte d’Ivoire', 'Côte d’Ivoire'],
  ['english', latinTitle, 'Antigua & Barbuda', 'Antigua & Barbuda'],
  ['english', latinTitle, 'Congo (Brazzaville)', 'Congo (Brazzaville)'],
  ['arabic', arabicTitle, 'الكونغو (برازافيل)', 'الكونغو (برازافيل)'],
  ['account number', accountNumberInput, 'LY83 0020-4800', 'LY8300204800'],
  ['is', is(250), '٢٥٠', '250'],
  ['recovery code', recoveryCodeInput, 'abcd-EFGH', 'abcdEFGH'],
  ['colour', colorInput, ' #FBBF24 ', '#fbbf24'],
  ['version', versionInput, '١.٤', '1.4'],
  ['time', timeOfDayInput, '٩:٣٠', '09:30'],
  ['nid', nid, '١١٩٨٧٠٠١٢٣٤٥', '119870012345'],
  ['date', date, '٢٠٢٤-٠٢-٢٩', '2024-02-29'],
  ['password', password, '', ''],
  ['digits', digits(4), '١٢ ٣٤', '1234'],
  ['one-time code', oneTimeCodeInput, '۱۲۳-۴۵۶', '123456'],
  ['phone', phoneInput, '+٢١٨ ٩١ ٢٣٤ ٥٦٧٨', '0912345678'],
  ['e-mail', emailInput, ' layla@example.ly ', 'layla@example.ly'],
  ['new password', newPasswordInput, 'Mahfaza-2026', 'Mahfaza-2026'],
  ['person', personNameInput, ' مُحَمَّد  عليّ ', 'محمد علي'],
  ['new username', usernameInput, 'layla99', 'layla99'],
])('%s cleans what was typed', (_rule, schema, typed, meant) => {
  expect(schema.parse(typed)).toBe(meant)
})

test.each<[string, z.ZodType, unknown]>([
  ['username', username, '.x'],
  ['username', usernameInput, '0912345678'],
  ['arabic', arabic, 'x'],
  ['english', english, 'ع'],
  ['arabic_name', arabicName, 'x'],
  ['english_name', englishName, 'ع'],
  ['english_numbers_only', englishNumbersOnly, 'ع'],
  ['alpha', alpha, 'لي'],
  ['alpha', alpha, 'L2'],
  ['alpha_num', alphaNum, 'A-1'],
  ['alpha_dash', alphaDash, 'A 1'],
  ['alpha_spaces', alphaSpaces, 'شركة 7'],
  ['alpha_spaces', alphaSpaces, '-محفظة'],
  ['english', latinTitle, 'Congo (Brazzaville'],
  ['english', latinTitle, 'Congo 2'],
  ['english', latinTitle, 'الكونغو'],
  ['arabic', arabicTitle, 'مصرف ('],
  ['english_numbers_only', accountNumberInput, 'شركة محفظة'],
  ['between', wholeBetween(1, 50), 51],
  ['between', wholeBetween(1, 50), 0],
  ['not_one_of', usernameInput, 'Support'],
  ['not_one_of', usernameInput, 'ad.min'],
  ['not_one_of', usernameInput, 'mahfaza-help'],
  ['is', is(250), '25'],
  ['alpha_num', recoveryCodeInput, 'ABCD-EFG٪'],
  ['color', colorInput, 'yellow'],
  ['version', versionInput, 'newest'],
  ['own_path', ownPathInput, '//elsewhere.ly'],
  ['own_path', ownPathInput, 'https://elsewhere.ly'],
  ['time_of_day', timeOfDayInput, '24:00'],
  ['time_of_day', timeOfDayInput, '9'],
  ['nid', nid, '123'],
  ['date', date, '2026-02-29'],
  ['password', password, 'weak'],
  ['required', newPasswordInput, ''],
  ['digits', oneTimeCodeInput, '12345'],
  ['phone', phoneInput, '0961234567'],
  ['person_name', personNameInput, 'عمر X'],
  ['required', personNameInput, ' '],
  ['before_or_equal', beforeOrEqual('2026-01-01'), '2026-01-02'],
  ['after_or_equal', afterOrEqual('today'), '2020-01-01'],
  ['select_object', selectObject, { name: 'x', id: null }],
  ['at_least', atLeast(2, z.string()), ['a']],
])('the refusal of %s is its own sentence, once', (rule, schema, value) => {
  expect(problemsOf(schema, value)).toEqual([`validation.${rule}`])
})

test('dates are compared with their limit included', () => {
  expect(beforeOrEqual('today').safeParse(tripoliToday()).success).toBe(true)
  expect(afterOrEqual('2026-01-01').safeParse('2026-01-01').success).toBe(true)
})

test('a day exists or does not, and begins at Tripoli midnight', () => {
  expect(['2026-11-20', '2024-02-29'].every(isDate)).toBe(true)
  expect(['2026-02-30', '2026-13-01', '2026-1-1', '', '2026-11-20T00:00'].some(isDate)).toBe(false)
  expect(tripoliToday(new Date('2026-11-20T21:59:59Z'))).toBe('2026-11-20')
  expect(tripoliToday(new Date('2026-11-20T22:00:00Z'))).toBe('2026-11-21')
})

test.each([
  ['2026-11-20', '2026-11-20T22:00:00.000Z'],
  ['2012-11-10', '2012-11-10T23:00:00.000Z'],
  ['2013-03-28', '2013-03-28T23:00:00.000Z'],
  ['2013-10-25', '2013-10-25T22:00:00.000Z'],
  ['9999-12-31', '9999-12-31T22:00:00.000Z'],
])('%s ends at midnight by the clocks of Tripoli, in years of summer time as well', (day, end) => {
  expect(endOfDay(day).toISOString()).toBe(end)
  expect(lastDayOf(endOfDay(day))).toBe(day)
})

test('an object is selected by its id or some other id', () => {
  expect(selectObject.safeParse({ id: 7 }).success).toBe(true)
  expect(selectObject.safeParse({ _id: 'x' }).success).toBe(true)
  expect(selectObject.safeParse({ city_id: '3', name: 'طرابلس' }).success).toBe(true)
  expect(selectObject.safeParse([]).success).toBe(false)
})

test('a confirmation must repeat, and one of two fields must be there', () => {
  const passwords = z.object({ password: z.string(), password_confirmation: z.string() })
  const form = passwords.superRefine(confirmed('password'))
  expect(problemsOf(form, { password: 'a', password_confirmation: 'b' })).toEqual(['validation.confirmed'])
  expect(problemsOf(form, { password: 'a', password_confirmation: 'a' })).toEqual([])
  const either = {
    fields: { phone: { kind: 'phone' }, email: { kind: 'email', requiredWithout: 'phone' } },
  } as const
  const broken = { rule: 'required_without', values: { other_field: 'phone' } }
  expect(missingEither(either, { phone: '' })).toEqual([{ name: 'email', other: 'phone', broken }])
  expect(missingEither(either, { phone: 'x' })).toEqual([])
  expect(missingEither(either, { email: 'x' })).toEqual([])
})

test('a new value must differ from the present one, which is checked before the rest is filled in', () => {
  const form = z
    .object({ now: z.string(), next: z.string(), again: z.string() })
    .refine(...isNot('next', 'now'))
  expect(problemsOf(form, { now: 'a', next: 'a' })).toContain('validation.is_not')
  expect(problemsOf(form, { now: 'a', next: 'b', again: 'b' })).toEqual([])
})

test('every rule has its sentence in Arabic and in English', () => {
  const sentences = ['ar', 'en'].map((language) => {
    const file = new URL(`../messages/${language}/validation.json`, import.meta.url)
    return z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')))
  })
  const contract = new URL('..', import.meta.url)
  const source = readdirSync(contract, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(new URL(path, contract), 'utf8'))
  const rules = source
    .join()
    .matchAll(/(?:ruleError\(|refuse\(context, |rule: )'([a-z_]+)'|'validation\.([a-z_]+)'/g)
  const named = [...rules].map((match) => match[1] ?? match[2] ?? '')
  expect(named.length).toBeGreaterThan(25)
  for (const rule of [
    ...named,
    'amount_format',
    'amount_sign',
    'amount_decimals',
    'amount_grouping',
    'amount_too_large',
  ]) {
    expect(sentences.map((sentence) => sentence[rule])).toEqual([expect.any(String), expect.any(String)])
  }
})
