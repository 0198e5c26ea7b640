import sharp from 'sharp'
import { imageBytesMax } from '#contract/kernel/upload.ts'
import type { Person } from '../person.ts'

/** A chosen picture is refused at once: no picture, an unknown format, too small, too large. */
export async function chooseNoPicture({ page, textOf }: Person): Promise<void> {
  const field = textOf('resources:categories.fields.image')
  await page.goto('/console/categories/create')
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  const choose = async (mimeType: string, buffer: Buffer) =>
    page.locator('main input[type=file]').setInputFiles({ name: 'slip', mimeType, buffer })
  const small = sharp({ create: { width: 299, height: 300, channels: 3, background: '#fbbf24' } })
  await choose('image/png', Buffer.alloc(10))
  await page.getByText(textOf('validation:image', { field })).waitFor()
  await choose('image/heic', Buffer.alloc(10))
  await page.getByText(textOf('validation:mimes', { field })).waitFor()
  await choose('image/png', await small.png().toBuffer())
  await page.getByText(textOf('validation:dimensions', { field, width: 300, height: 189 })).waitFor()
  await choose('image/png', Buffer.alloc(imageBytesMax + 1))
  await page.getByText(textOf('validation:size', { megabytes: imageBytesMax / (1024 * 1024) })).waitFor()
}

/** A file whose name is not that of a sheet is refused when it is chosen. */
export async function chooseNoSheet({ page, textOf }: Person): Promise<void> {
  await page.goto('/console/municipalities/import')
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  const buffer = Buffer.from('name_ar,name_en')
  await page
    .locator('main input[type=file]')
    .setInputFiles({ name: 'towns.pdf', mimeType: 'application/pdf', buffer })
  await page.getByText(textOf('validation:ext', { field: textOf('fields:file') })).waitFor()
}

/** Each rejected line says why: a city that does not exist, an unknown topic. */
export async function tryFaultySheets({ page, textOf }: Person): Promise<void> {
  const sheets = [
    { section: 'municipalities', rule: 'select_object', column: 'city_id', lines: 'ألف,Alpha,Atlantis' },
    { section: 'faqs', rule: 'one_of', column: 'topic', lines: 'ألف,Alpha,weather' },
  ]
  for (const { section, rule, column, lines } of sheets) {
    await page.goto(`/console/${section}/import`)
    await page.locator('html[data-alive]').waitFor({ state: 'attached' })
    const more = section === 'faqs' ? ',answer_ar,answer_en' : ''
    const name = section === 'faqs' ? 'question' : 'name'
    const text = `${name}_ar,${name}_en,${column}${more}\n${lines}${more && ',نص,Text'}`
    await page
      .locator('main input[type=file]')
      .setInputFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await page.getByRole('button', { name: textOf('kit:import.try'), exact: true }).click()
    const field = textOf(`resources:${section}.fields.${column}`)
    await page.getByText(textOf(`validation:${rule}`, { field })).waitFor()
  }
}
