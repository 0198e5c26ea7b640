import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languagesOf } from '#tests/world/depth.ts'
import { openBrowser } from './browser.ts'
import { signUpClient } from './client.ts'
import { openPerson } from './person.ts'
import { openProduct, type Product } from './product.ts'
import { openShop, type Shop } from './shop.ts'

let product: Product
let browser: Browser
let shop: Shop
beforeAll(async () => {
  ;[product, browser] = await Promise.all([openProduct(), openBrowser()])
  shop = await openShop(product)
  await product.askForPasswordOnly()
})
afterAll(async () => {
  await browser.close()
  await product.close()
})

const clients = {
  ar: { phone: '0913334551', name: 'نجاة الفيتوري', username: 'najat' },
  en: { phone: '0913334552', name: 'Hana Faraj', username: 'hana' },
} as const

test.each(languagesOf('a rate waits for a second person'))(
  'a rate waits for a second person, and a figure of the statistics opens its rows as of its moment (%s)',
  async (locale) => {
    const client = await signUpClient(product, clients[locale])
    await client.post('/recharges', { method: 'voucher', code: shop.rechargeCodes[locale === 'ar' ? 0 : 1] })
    const [category] = (await client.get('/categories')) as { id: string }[]
    await client.post('/card-orders', { category_id: category?.id, quantity: 2 })

    const staff = await openPerson(browser, product, locale)
    const { page, textOf, sees } = staff
    const answer = await page.request.post('/api/console/login', {
      data: { login: 'admin', password: shop.adminPassword },
      headers: { origin: product.url },
    })
    expect(answer.status()).toBe(200)

    await staff.does('enter a rate, and ask for it', async () => {
      await page.goto('/console/exchange-rates/create')
      await page.locator('html[data-alive]').waitFor({ state: 'attached' })
      await page.getByLabel(textOf('resources:exchange-rates.fields.currency')).first().click()
      const dollar = textOf('resources:exchange-rates.choices.currency.USD')
      await page.getByRole('option', { name: dollar }).click()
      await page.locator('[name="rate"]').fill('6.85')
      await page.locator('[name="valid_from"]').fill('2026-01-01')
      await page.getByRole('button', { name: textOf('kit:form.create'), exact: true }).click()
      await page.waitForURL(/\/exchange-rates\/\d+$/)
      const agree = textOf('resources:exchange-rates.actions.agree')
      await page.getByRole('button', { name: agree, exact: true }).click()
      // It puts no card below its cost: nobody is asked about that.
      expect(await page.getByRole('dialog').getByRole('switch').count()).toBe(0)
      const ask = textOf('dialogs:exchange-rates.agree_ask')
      await page.getByRole('dialog').getByRole('button', { name: ask, exact: true }).click()
      await sees(page.getByText(textOf('resources:exchange-rates.waiting')).first())
    })

    await staff.does('open the rows of a figure', async () => {
      await page.goto('/console/statistics?report=category')
      await sees(textOf('statistics:days_help'))
      await sees(textOf('statistics:margin_help.cards'))
      const table = page.getByRole('table', { name: textOf('statistics:reports.category') })
      await table.getByRole('link').first().click()
      await page.waitForURL(/\/statistics\/rows\?/)
      const rows = page.getByRole('table', { name: textOf('statistics:rows') })
      await sees(rows.getByText(textOf('statistics:events.sale')).first())
    })
    await staff.does('look at a past moment', async () => {
      await page.goto('/console/statistics?report=category&as_of=2026-01-02T10%3A00%3A00.000Z')
      await sees(textOf('statistics:empty'))
    })
    expect(staff.faults).toEqual([])
    await staff.leave()
  },
)
