import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { languages } from '#contract/kernel/localized.ts'
import { endOfCode } from '#contract/shapes/voucher-code.ts'
import { readTable } from '#server/platform/documents/index.ts'
import type { Person } from '../person.ts'

/** Rows of a supplier's file that are rejected, with the reasons, in the order of the file. */
const spoilt = [
  { reason: 'wrong_form', codes: Array.from({ length: 14 }, (_, n) => `12${n}`) },
  { reason: 'twice_in_file', codes: Array.from({ length: 6 }, () => '') },
] as const
export const spoiltCount = 20

export async function makeSupplier(person: Person, called: string): Promise<void> {
  await name(person, 'suppliers', called)
  await person.page.getByLabel(person.textOf('resources:suppliers.fields.phone')).fill('0912223344')
  await create(person, called)
}

interface Category {
  readonly called: string
  readonly kind: 'card' | 'goods'
  readonly supplier: string
}

export async function makeCategory(person: Person, { called, kind, supplier }: Category): Promise<void> {
  const { page, textOf } = person
  await name(person, 'categories', called)
  const field = (label: string) => page.getByLabel(textOf(`resources:categories.fields.${label}`)).first()
  await field('supplier_id').fill(supplier)
  await page.getByRole('option', { name: supplier, exact: true }).click()
  await field('kind').click()
  await page
    .getByRole('option', { name: textOf(`resources:categories.choices.kind.${kind}`), exact: true })
    .click()
  const figures = { face_value: '80', price: '80', buy_price: '76' }
  const ofGoods = kind === 'goods' ? { fee: '0.25' } : {}
  for (const [label, value] of Object.entries({ ...figures, ...ofGoods, low_stock_threshold: '5' }))
    await field(label).fill(value)
  if (kind === 'card') {
    await field('code_pattern').click()
    await page.getByRole('option', { name: textOf('dialogs:categories.code_digits'), exact: true }).click()
    await page.getByLabel(textOf('dialogs:categories.code_length'), { exact: true }).fill('13')
  }
  await create(person, called)
}

/** Opens the form of a new row and says what it is called, in both languages. */
async function name({ page, textOf }: Person, section: string, called: string): Promise<void> {
  await page.goto(`/console/${section}/create`)
  const field = textOf(`resources:${section}.fields.name`)
  for (const language of languages) {
    const label = textOf(`kit:in_${language}`, { name: field })
    await page.getByRole('textbox', { name: label }).fill(called)
  }
}

async function create({ page, textOf, press }: Person, called: string): Promise<void> {
  await press('kit:form.create')
  await page.getByRole('heading', { name: called, level: 1 }).waitFor()
  await page.getByText(textOf('kit:history.action.created')).waitFor()
}

/** As both languages write it. */
const lastGoodDay = /31\D+2099/

/** Fills the wizard, sees what the batch is worth, and confirms. */
export async function orderBatch(person: Person, category: string, count: number): Promise<void> {
  const { page, textOf, press } = person
  await page.goto('/console/generate-vouchers/create')
  await page.getByLabel(textOf('vouchers-staff:batch.category')).first().fill(category)
  await page.getByRole('option', { name: category, exact: true }).click()
  await page.getByRole('textbox', { name: textOf('vouchers-staff:batch.count') }).fill(String(count))
  await page
    .getByText((count * 80).toLocaleString('en'))
    .first()
    .waitFor()
  await page.getByLabel(textOf('vouchers-staff:batch.expires_on')).fill('31/12/2099')
  await press('vouchers-staff:batch.review')
  await page.getByRole('definition').filter({ hasText: lastGoodDay }).waitFor()
  // Its value is above the dual control limit.
  await press('kit:waiting.ask')
}

/** The newest batch of a category, after a second person approved it. */
export async function openBatch({ page }: Person, category: string): Promise<void> {
  await page.goto('/console/generate-vouchers')
  await page.getByRole('row').filter({ hasText: category }).getByRole('link').first().click()
}

/** @returns the number of the batch, and what its serial numbers begin with */
export async function watchBatch({ page, textOf }: Person, count: number) {
  const made = page.getByRole('link', { name: new RegExp(count.toLocaleString('en')) })
  // A small batch may be finished before its page is shown.
  const progress = page.getByLabel(textOf('vouchers-staff:batch.progress'))
  await progress.or(made).first().waitFor({ state: 'attached' })
  await made.waitFor({ timeout: 120_000 })
  await page.getByRole('definition').filter({ hasText: lastGoodDay }).waitFor()
  const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  return { id: page.url().split('/').at(-1) ?? '', prefix: /\d{6}/.exec(heading)?.[0] ?? '' }
}

export async function activate({ page, textOf }: Person): Promise<void> {
  const label = textOf('resources:generate-vouchers.actions.activate')
  await page.getByRole('button', { name: label, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click()
  await page.getByText(textOf('kit:history.action.activated')).waitFor()
}

interface SupplierFile {
  readonly card: string
  readonly count: number
  /** The first code; earlier codes are already known in the next file. */
  readonly start: number
}

/** The downloaded file has exactly the rejected rows, each with its line and reason. */
export async function importCodes(person: Person, { card, count, start }: SupplierFile): Promise<void> {
  const { page, textOf, press } = person
  const good = Array.from({ length: count - spoiltCount }, (_, n) => String(start + n))
  const bad = spoilt.flatMap(({ reason, codes }) =>
    codes.map((code, n) => ({ reason, code: code || good[n] })),
  )
  const lines = ['PIN', ...good, ...bad.map(({ code }) => code)]
  await page.goto('/console/voucher-imports/create')
  await page.getByLabel(textOf('vouchers-staff:import.category')).first().fill(card)
  await page.getByRole('option', { name: card, exact: true }).click()
  const file = { name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
  await page.locator('input[type=file]').setInputFiles(file)
  await press('vouchers-staff:import.take', { count: good.length })
  await page.getByRole('heading', { name: 'codes.csv', level: 1 }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `${textOf('vouchers-staff:import.download')} (XLSX)` }).click(),
  ])
  const rows = await readTable(await readFile(await download.path()), { bytesMax: 1_000_000, rowsMax: 100 })
  expect(rows.slice(1).map(({ cells }) => cells)).toEqual(
    bad.map(({ reason, code = '' }, n) => [
      String(good.length + n + 2),
      endOfCode(code),
      textOf(`vouchers-staff:import.reasons.${reason}`),
    ]),
  )
}

/** The second to the fifth voucher of a batch. */
export async function cancelRange(person: Person, prefix: string): Promise<void> {
  const { page, textOf, press } = person
  await page.goto(`/console/vouchers?search=${prefix}&sort=id`)
  const serial = page.getByRole('link').filter({ hasText: new RegExp(`^${prefix}\\d{8}$`) })
  await serial.nth(4).waitFor()
  const serials = await serial.allTextContents()
  await press('resources:vouchers.actions.cancel-range')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: textOf('vouchers-staff:cancel.from') }).fill(serials[1] ?? '')
  await dialog.getByRole('textbox', { name: textOf('vouchers-staff:cancel.to') }).fill(serials[4] ?? '')
  await dialog.getByRole('textbox', { name: textOf('kit:reason.label') }).fill('Lost on the way')
  const count = dialog.getByRole('textbox', {
    name: textOf('vouchers-staff:cancel.type_count', { count: 4 }),
  })
  await count.fill('5')
  await count.blur()
  await dialog.getByText(textOf('validation:is', { field: textOf('fields:count'), other: 4 })).waitFor()
  await count.fill('4')
  await dialog.getByRole('button', { name: textOf('vouchers-staff:cancel.confirm'), exact: true }).click()
  await page.getByText(textOf('vouchers-staff:cancel.done', { count: 4 })).waitFor()
  await page.goto(`/console/vouchers?search=${prefix}&filter[status]=cancelled`)
  await page
    .getByRole('link')
    .filter({ hasText: serials[1] ?? prefix })
    .waitFor()
}
