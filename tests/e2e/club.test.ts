import { afterAll, beforeAll, expect, test } from 'vitest'
import { languagesOf } from '#tests/world/depth.ts'
import { openPerson, type Person } from './person.ts'
import { openStaffedProduct, type StaffedProduct } from './staffed-product.ts'

let staffed: StaffedProduct
beforeAll(async () => {
  staffed = await openStaffedProduct()
})
afterAll(() => staffed.close())

const texts = {
  ar: { title: 'افتتاح الملعب', summary: 'يوم الجمعة مساءً.', body: 'الأبواب مفتوحة من السادسة.' },
  en: { title: 'The stadium opens', summary: 'On Friday evening.', body: 'The gates open at six.' },
} as const

async function write({ page }: Person, language: 'ar' | 'en'): Promise<void> {
  const { title, summary, body } = texts[language]
  await page.locator(`[name="title.${language}"]`).fill(title)
  await page.locator(`[name="summary.${language}"]`).fill(summary)
  const editors = page.locator('[contenteditable="true"]')
  await editors.nth(language === 'ar' ? 0 : 1).fill(body)
}

/** By keyboard: while the editors load, the switch moves on the page. */
async function turnActive({ page, textOf }: Person, on: boolean): Promise<void> {
  await page.locator('[contenteditable="true"]').nth(1).waitFor()
  const active = page.getByLabel(textOf('fields:active'))
  await active.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => active.isChecked()).toBe(on)
}

test.each(languagesOf('a news item is drafted'))(
  'a news item is drafted in one language, refused, completed, shown on an open page at its time, read, and ended (%s)',
  async (locale) => {
    const { product, browser } = staffed
    const staff = await openPerson(browser, product, locale)
    const { page, press } = staff
    await staffed.comeIn(staff, 'news')
    const id = await staff.does('draft it in Arabic alone', async () => {
      await page.goto('/console/news/create')
      await write(staff, 'ar')
      await press('kit:form.create')
      await page.waitForURL(/\/news\/\d+$/)
      return page.url().split('/').at(-1) ?? ''
    })

    await staff.does('publish it too early', async () => {
      await page.goto(`/console/news/${id}/edit`)
      await turnActive(staff, true)
      await press('common:save')
      // The fault is at the field whose language is missing.
      await page.locator('[name="title.en"][aria-invalid="true"]').waitFor()
    })
    const reader = await openPerson(browser, product, locale)
    await reader.page.goto('/club/news')
    await reader.sees(reader.page.getByText(reader.textOf('club:lists.news.empty')))

    await staff.does('complete and publish it', async () => {
      await write(staff, 'en')
      await press('common:save')
      await page.waitForURL(new RegExp(`/news/${id}$`))
    })
    // The open page asks again by itself.
    await reader.does('see it without a reload', () =>
      reader.page.getByRole('heading', { name: texts[locale].title }).waitFor({ timeout: 60_000 }),
    )
    await reader.does('read it', async () => {
      await reader.page.getByRole('link', { name: texts[locale].title }).click()
      await reader.sees(reader.page.getByRole('heading', { level: 1, name: texts[locale].title }))
      await reader.sees(reader.page.getByText(texts[locale].body))
    })

    await staff.does('end it', async () => {
      await page.goto(`/console/news/${id}/edit`)
      await turnActive(staff, false)
      await press('common:save')
      await page.waitForURL(new RegExp(`/news/${id}$`))
    })
    const answer = await reader.page.request.get(`/club/news/${id}`)
    expect(answer.status()).toBe(404)
    expect([...staff.faults, ...reader.faults]).toEqual([])
    await staff.leave()
    await reader.leave()
  },
)
