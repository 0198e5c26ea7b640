import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTable } from '#server/platform/documents/index.ts'
import { openPerson, type Person } from './person.ts'
import { openStaffedProduct, type StaffedProduct } from './staffed-product.ts'

let staffed: StaffedProduct

beforeAll(async () => {
  staffed = await openStaffedProduct()
}, 240_000)

afterAll(() => staffed.close())

const stories = [
  { locale: 'ar', supplier: 'ليبيانا', card: 'ليبيانا عشرة', printed: 'قسيمة عشرة', start: 1 },
  { locale: 'en', supplier: 'Almadar', card: 'Almadar ten', printed: 'Voucher ten', start: 9_001 },
] as const

type Story = (typeof stories)[number]

const batchCount = 12_000
const goodCount = 480
const badCount = 20

test.each(stories)('a clerk fills the shelf and ends what was lost ($locale)', async (story) => {
  const person = await openPerson(staffed.browser, staffed.product, story.locale)
  await person.does('come in', () => staffed.comeIn(person, 'vouchers'))
  await person.does('make a supplier', () => make(person, 'suppliers', story.supplier))
  await person.does('make a category of cards', () => makeCategory(person, story, 'card', story.card))
  await person.does('make a category of vouchers', () =>
    makeCategory(person, story, 'recharge', story.printed),
  )
  await person.does('order a batch and watch it', () => orderBatch(person, story))
  await person.does('activate it', () => activate(person))
  await person.does('import codes and get the bad ones back', () => importCodes(person, story))
  await person.does('cancel a run of serial numbers', () => cancelRange(person, story))
  expect(person.faults).toEqual([])
  await person.leave()
})

/** Opens the form of a new row and says what it is called, in both languages. */
async function name({ page, says }: Person, section: string, called: string): Promise<void> {
  await page.goto(`/console/${section}/create`, { waitUntil: 'networkidle' })
  const field = says(`resources:${section}.fields.name`)
  for (const language of ['ar', 'en'] as const) {
    const label = says(`kit:in_${language}`, { name: field })
    await page.getByRole('textbox', { name: label }).fill(called)
  }
}

async function make(person: Person, section: string, called: string): Promise<void> {
  const { page, says } = person
  await name(person, section, called)
  await page.getByRole('button', { name: says('kit:form.create'), exact: true }).click()
  await page.getByRole('heading', { name: called, level: 1 }).waitFor()
}

async function makeCategory(
  person: Person,
  { supplier }: Story,
  kind: 'card' | 'recharge',
  called: string,
): Promise<void> {
  const { page, says } = person
  await name(person, 'categories', called)
  const field = (label: string) => page.getByLabel(says(`resources:categories.fields.${label}`)).first()
  await field('supplier_id').fill(supplier)
  await page.getByRole('option', { name: supplier, exact: true }).click()
  await field('kind').click()
  await page
    .getByRole('option', { name: says(`resources:categories.choices.kind.${kind}`), exact: true })
    .click()
  const figures = { face_value: '10', price: '10', buy_price: '9.5', fee: '0', position: '1' }
  for (const [label, value] of Object.entries({ ...figures, low_stock_threshold: '5' }))
    await field(label).fill(value)
  if (kind === 'card') await field('code_pattern').fill('\\d{13}')
  await page.getByRole('button', { name: says('kit:form.create'), exact: true }).click()
  await page.getByRole('heading', { name: called, level: 1 }).waitFor()
}

async function orderBatch({ page, says }: Person, { printed }: Story): Promise<void> {
  await page.goto('/console/generate-vouchers/create', { waitUntil: 'networkidle' })
  await page.getByLabel(says('voucher-desk:batch.category')).first().fill(printed)
  await page.getByRole('option', { name: printed, exact: true }).click()
  await page.getByRole('textbox', { name: says('voucher-desk:batch.count') }).fill(String(batchCount))
  await page.getByText('120,000').first().waitFor()
  await page.getByRole('button', { name: says('voucher-desk:batch.review'), exact: true }).click()
  await page.getByRole('button', { name: says('voucher-desk:batch.order'), exact: true }).click()
  await page.getByLabel(says('voucher-desk:batch.progress')).waitFor({ state: 'attached' })
  await page.getByRole('link', { name: /12,000/ }).waitFor()
}

async function activate({ page, says }: Person): Promise<void> {
  const label = says('voucher-desk:batch.activate')
  await page.getByRole('button', { name: label, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click()
  await page.getByText(says('kit:history.action.activated')).waitFor()
}

async function importCodes({ page, says }: Person, { card, start }: Story): Promise<void> {
  const good = Array.from({ length: goodCount }, (_, n) => String(5_000_000_000_000 + start + n))
  const lines = ['PIN', ...good, ...Array.from({ length: badCount }, (_, n) => `12${n}`)]
  await page.goto('/console/voucher-imports/create', { waitUntil: 'networkidle' })
  await page.getByLabel(says('voucher-desk:import.category')).first().fill(card)
  await page.getByRole('option', { name: card, exact: true }).click()
  const file = { name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: says('voucher-desk:import.take', { count: goodCount }) }).click()
  await page.getByRole('heading', { name: 'codes.csv', level: 1 }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `${says('voucher-desk:import.download')} (XLSX)` }).click(),
  ])
  const rows = await readTable(await readFile(await download.path()), { bytesMax: 1_000_000, rowsMax: 100 })
  expect(rows.length).toBe(badCount + 1)
  expect(rows[1]?.cells[2]).toBe(says('voucher-desk:import.reasons.wrong_form'))
}

async function cancelRange({ page, says }: Person, { printed }: Story): Promise<void> {
  await page.goto('/console/generate-vouchers', { waitUntil: 'networkidle' })
  const row = page.getByRole('row').filter({ hasText: printed })
  const prefix = (await row.getByRole('link').first().textContent()) ?? ''
  await page.goto(`/console/vouchers?search=${prefix}&sort=id`, { waitUntil: 'networkidle' })
  const serials = await page.getByRole('link', { name: new RegExp(`^${prefix}\\d{8}$`) }).allTextContents()
  await page.getByRole('button', { name: says('voucher-desk:cancel.range'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: says('voucher-desk:cancel.from') }).fill(serials[1] ?? '')
  await dialog.getByRole('textbox', { name: says('voucher-desk:cancel.to') }).fill(serials[4] ?? '')
  await dialog.getByRole('textbox', { name: says('voucher-desk:cancel.reason') }).fill('Lost on the way')
  await dialog.getByRole('button', { name: says('voucher-desk:cancel.confirm'), exact: true }).click()
  await page.getByText(says('voucher-desk:cancel.done', { count: 4 })).waitFor()
  await page.goto(`/console/vouchers?search=${prefix}&filter[status]=cancelled`, { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: serials[1] ?? '', exact: true }).waitFor()
}
