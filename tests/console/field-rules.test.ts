import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { labelInSentence } from '#contract/kernel/label-in-sentence.ts'
import { type Language, languages } from '#contract/kernel/localized.ts'
import { translate } from '#server/platform/messages.ts'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { people } from '#tests/world/people.ts'
import { openWorld, type World } from '#tests/world/world.ts'

/** The fault that a form shows before sending, and that the server answers to callers without the form. */
interface Refused {
  readonly rule: string
  readonly path: string
  readonly method?: 'put'
  readonly body: object
  /** As the answer names it. */
  readonly field: string
  readonly label: string
  readonly values?: Readonly<Record<string, string | number>>
  /** The label of the field that the sentence compares with. */
  readonly other?: string
}

let world: World
let admin: Caller
let layla: Caller
beforeAll(async () => {
  world = await openWorld()
  admin = await workAs(world, 'admin')
  layla = await world.as('layla')
})
afterAll(() => world.close())

const ofSection = (section: string, field: string) => `resources:${section}.fields.${field}`
const place = { name: { ar: 'سوسة', en: 'Susa' } }
const promo = { code: 'EID', discount_bp: 100 }
const account = { bank: { ar: 'مصرف الوحدة', en: 'Wahda Bank' }, holder: 'شركة محفظة', number: 'LY83 0020' }
const terms = {
  amount_min: null,
  amount_max: null,
  fee_fixed: '0',
  fee_share_bp: 0,
  fee_min: '0',
  fee_max: null,
  instructions: { ar: 'حوّل', en: 'Transfer' },
  reason: 'Another bank',
}
const withAccount = (changed: object) => ({ ...terms, accounts: [{ ...account, ...changed }] })
const newPassword = 'Zahra-Warda-2027'
const newPasswords = { password: newPassword, password_confirmation: newPassword }

const country = (rule: string, changed: object, field: string, values = {}): Refused => ({
  rule,
  path: '/countries',
  body: { ...place, code: 'QQ', ...changed },
  field,
  label: ofSection('countries', field.split('.')[0] ?? ''),
  values,
})
const ofTerms = (rule: string, changed: object, field: string, label: string): Refused => ({
  rule,
  path: '/payment-methods/1/terms',
  method: 'put',
  body: withAccount(changed),
  field: `accounts.0.${field}`,
  label: `fields:${label}`,
})

const staffRules: readonly Refused[] = [
  country('alpha', { code: 'L2' }, 'code'),
  country('length', { code: 'LYB' }, 'code', { length: 2 }),
  country('arabic', { name: { ar: 'Libya', en: 'Libya' } }, 'name.ar'),
  country('english', { name: { ar: 'ليبيا', en: 'ليبيا' } }, 'name.en'),
  {
    rule: 'arabic_name',
    path: '/municipalities',
    body: { city_id: '1', name: { ar: 'حي 2', en: 'Hay' } },
    field: 'name.ar',
    label: ofSection('municipalities', 'name'),
  },
  {
    rule: 'english_name',
    path: '/municipalities',
    body: { city_id: '1', name: { ar: 'حي', en: 'Hay 2' } },
    field: 'name.en',
    label: ofSection('municipalities', 'name'),
  },
  ...['Tripoli', '999999999'].map((city_id) => ({
    rule: 'select_object',
    path: '/municipalities',
    body: { ...place, city_id },
    field: 'city_id',
    label: ofSection('municipalities', 'city_id'),
  })),
  {
    rule: 'alpha_dash',
    path: '/promo-codes',
    body: { ...promo, code: 'EID 2026' },
    field: 'code',
    label: ofSection('promo-codes', 'code'),
  },
  {
    rule: 'between',
    path: '/promo-codes',
    body: { ...promo, discount_bp: 10_100 },
    field: 'discount_bp',
    label: ofSection('promo-codes', 'discount_bp'),
    values: { min: 0, max: 100 },
  },
  {
    rule: 'not_one_of',
    path: '/clients',
    body: { name: 'ليلى', phone: '0912223344', username: 'Support', locale: 'ar' },
    field: 'username',
    label: ofSection('clients', 'username'),
  },
  {
    rule: 'person_name',
    path: '/clients',
    body: { name: 'عمر 7', phone: '0912223344', locale: 'ar' },
    field: 'name',
    label: ofSection('clients', 'name'),
  },
  {
    rule: 'contact_phone',
    path: '/suppliers',
    body: { ...place, phone: 'hello' },
    field: 'phone',
    label: ofSection('suppliers', 'phone'),
  },
  {
    rule: 'required_without',
    path: '/suppliers',
    body: place,
    field: 'email',
    label: ofSection('suppliers', 'email'),
    other: ofSection('suppliers', 'phone'),
  },
  {
    rule: 'one_of',
    path: '/faqs',
    body: { question: place.name, answer: place.name, topic: 'weather' },
    field: 'topic',
    label: ofSection('faqs', 'topic'),
  },
  {
    rule: 'array',
    path: '/cities/bulk',
    body: { action: 'destroy', ids: '7' },
    field: 'ids',
    label: 'fields:ids',
  },
  ofTerms('arabic', { bank: { ar: 'Wahda Bank', en: 'Wahda Bank' } }, 'bank.ar', 'bank'),
  ofTerms('english', { bank: { ar: 'مصرف الوحدة', en: 'مصرف الوحدة' } }, 'bank.en', 'bank'),
  ofTerms('alpha_spaces', { holder: 'LY83 0020' }, 'holder', 'holder'),
  ofTerms('english_numbers_only', { number: 'شركة محفظة' }, 'number', 'number'),
  {
    rule: 'is_not',
    path: '/update-password',
    body: { current_password: newPassword, ...newPasswords },
    field: 'password',
    label: 'fields:password',
    other: 'fields:current_password',
  },
  {
    rule: 'alpha_num',
    path: '/second-factor/recovery-code',
    body: { code: 'ABCD-EFG٪' },
    field: 'code',
    label: 'fields:code',
  },
]

const { password } = people.layla
const clientRules: readonly Refused[] = [
  {
    rule: 'is_not',
    path: '/update-password',
    body: { current_password: password, password, password_confirmation: password },
    field: 'password',
    label: 'fields:password',
    other: 'fields:current_password',
  },
  {
    rule: 'not_one_of',
    path: '/update-profile',
    body: { username: 'mahfaza.support' },
    field: 'username',
    label: 'fields:username',
  },
  {
    rule: 'between',
    path: '/card-orders/quote',
    body: { category_id: '1', quantity: 51 },
    field: 'quantity',
    label: 'fields:quantity',
    values: { min: '1', max: '50' },
  },
]

const inBoth = <Row extends object>(rows: readonly Row[]) =>
  rows.flatMap((row) => languages.map((locale) => ({ ...row, locale })))

function sentenceOf({ rule, label, values = {}, other, locale }: Refused & { locale: Language }): string {
  return translate(locale, `validation:${rule}`, {
    field: labelInSentence(translate(locale, label)),
    ...(other && { other: labelInSentence(translate(locale, other)) }),
    ...values,
  })
}

async function expectRefusal(caller: Caller, refused: Refused & { locale: Language }): Promise<void> {
  const { method = 'post', path, body, field, locale } = refused
  const answer = await caller[method](path, body, { headers: { 'accept-language': locale } })
  expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: [sentenceOf(refused)] } } })
}

test.each(inBoth(staffRules))('staff are told $rule at $field of $path ($locale)', (refused) =>
  expectRefusal(admin, refused),
)

test.each(inBoth(clientRules))('a client is told $rule at $field of $path ($locale)', (refused) =>
  expectRefusal(layla, refused),
)

test('a supplier keeps one way to be reached, also when the other is taken away later', async () => {
  const body = { name: { ar: 'مورد', en: 'Supplier' }, email: 'cards@example.ly' }
  const { id } = await admin.post('/suppliers', body).data<{ id: string }>()
  const gone = await admin.put(`/suppliers/${id}`, { email: null })
  const field = labelInSentence(translate('en', ofSection('suppliers', 'email')))
  const other = labelInSentence(translate('en', ofSection('suppliers', 'phone')))
  expect(gone).toMatchObject({
    status: 422,
    body: { errors: { email: [translate('en', 'validation:required_without', { field, other })] } },
  })
  expect((await admin.put(`/suppliers/${id}`, { phone: '0912223344', email: null })).status).toBe(200)
  expect((await admin.put(`/suppliers/${id}`, { phone: null })).status).toBe(422)
  await world.asOwner(`update supplier set phone = null where id = ${id}`)
  expect((await admin.put(`/suppliers/${id}`, { active: false })).status).toBe(200)
})

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fbbf24' } })
    .png()
    .toBuffer()
const files = [
  { rule: 'image', filename: 'a.png', bytes: async () => Buffer.from('no picture') },
  { rule: 'mimes', filename: 'a.png', bytes: async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0') },
  {
    rule: 'dimensions',
    filename: 'a.png',
    bytes: () => picture(299, 300),
    values: { width: 300, height: 189 },
  },
]

test.each(inBoth(files))('a picture is refused by $rule ($locale)', async ({ locale, ...file }) => {
  const { rule, filename, bytes, values = {} } = file
  const answer = await sendFile('/categories', 'image', filename, await bytes(), locale)
  const field = labelInSentence(translate(locale, ofSection('categories', 'image')))
  expect(answer).toMatchObject({
    status: 422,
    body: { errors: { image: [translate(locale, `validation:${rule}`, { field, ...values })] } },
  })
})

test.each(languages)('a file to import is refused by ext (%s)', async (locale) => {
  const answer = await sendFile('/cities/imports', 'file', 'cities.pdf', Buffer.from('name_ar\nسوسة'), locale)
  const field = translate(locale, 'fields:file')
  expect(answer.body.errors).toEqual({ file: [translate(locale, 'validation:ext', { field })] })
})

/** A category is complete except for its picture; other sections take only the file. */
async function sendFile(path: string, field: string, filename: string, bytes: Buffer, locale: Language) {
  const form = new FormData()
  if (path === '/categories') for (const [name, value] of await categoryTexts()) form.append(name, value)
  form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), filename)
  const sent = new Response(form)
  const headers = { 'accept-language': locale, 'content-type': sent.headers.get('content-type') ?? '' }
  return admin.post(path, Buffer.from(await sent.arrayBuffer()), { headers })
}

async function categoryTexts(): Promise<[string, string][]> {
  const body = { name: { ar: 'مورد', en: 'Supplier' }, email: 'cards@example.ly' }
  const { id } = await admin.post('/suppliers', body).data<{ id: string }>()
  return Object.entries({
    name: JSON.stringify(body.name),
    supplier_id: id,
    kind: 'card',
    face_value: '10.000',
    price: '10.000',
    buy_price: '9.000',
    fee: '0',
    low_stock_threshold: '1',
  })
}
