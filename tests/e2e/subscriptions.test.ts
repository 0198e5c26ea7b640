import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languagesOf, storiesOf } from '#tests/world/depth.ts'
import { openBrowser } from './browser.ts'
import { clientPassword, signInAs, signUpClient } from './client.ts'
import { openPerson, type Person } from './person.ts'
import { openProduct, type Product } from './product.ts'
import { openShop } from './shop.ts'

let product: Product
let browser: Browser
let rechargeCodes: readonly string[]
beforeAll(async () => {
  ;[product, browser] = await Promise.all([openProduct(), openBrowser()])
  rechargeCodes = (await openShop(product)).rechargeCodes
  const month = { duration: 1, duration_unit: 'months' } as const
  await product.addPlan({
    ...month,
    name_ar: 'باقة بلس',
    name_en: 'Plus',
    price: 10_000n,
    cards_discount_bp: 100,
    trial_days: 7,
    position: 1,
  })
  await product.addPlan({
    ...month,
    name_ar: 'باقة ماكس',
    name_en: 'Max',
    description_ar: 'تحويل بلا رسوم وخصم أكبر على البطاقات',
    description_en: 'Transfers without fees and a larger discount on cards',
    price: 25_000n,
    pro: true,
    cards_discount_bp: 200,
    free_transfers: 10,
    trial_days: 14,
    featured: true,
    position: 2,
  })
  await product.set({ allow_access_without_subscription: false })
})
afterAll(async () => {
  await browser.close()
  await product.close()
})

/** Pictures for people, where a folder is named: wide and light, narrow and dark. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES']
  if (!folder) return
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [360, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${folder}/${name}-${width}.png` })
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

test.each(languagesOf('prices of plans'))(
  'a visitor reads the plans beside the other prices, the recommended one first, and registers from there (%s)',
  async (locale) => {
    const { page, textOf, does, faults, leave } = await openPerson(browser, product, locale)
    const text = (key: string, values?: Record<string, unknown>) => textOf(`subscriptions:${key}`, values)
    const [small, large] = locale === 'ar' ? ['باقة بلس', 'باقة ماكس'] : ['Plus', 'Max']
    await does('read what a plan costs and gives', async () => {
      await page.goto('/pricing')
      const plans = page.getByRole('region', { name: text('title'), exact: true }).locator('ul > li:has(h3)')
      expect(await plans.getByRole('heading').allTextContents()).toEqual([
        text('named', { name: large }),
        text('named', { name: small }),
      ])
      const [first = ''] = await plans.allTextContents()
      for (const part of [
        ...['25.000', text('every.months', { count: 1 }), text('try', { count: 14 })],
        text('benefits.transfers', { count: 10 }),
      ])
        expect(first).toContain(part)
      await plans.first().scrollIntoViewIfNeeded()
      await look(page, `pricing-${locale}`)
    })
    await does('go on to register', async () => {
      await page.getByRole('link', { name: text('choose_named', { name: large }) }).click()
      await page.waitForURL(/\/auth\/register\?next=%2Fportal%2Fsubscription$/)
    })
    expect(faults).toEqual([])
    await leave()
  },
)

const stories = [
  {
    locale: 'ar',
    code: 0,
    plans: ['باقة بلس', 'باقة ماكس'],
    client: { phone: '0912345678', name: 'ليلى الشريف', username: 'layla' },
  },
  {
    locale: 'en',
    code: 1,
    plans: ['Plus', 'Max'],
    client: { phone: '0931112223', name: 'Salma Ali', username: 'salma' },
  },
] as const

test.each(storiesOf('a plan', stories))(
  'a client whom the portal asks for a plan chooses one, pays it, changes to another and cancels the renewal ($locale)',
  async ({ locale, code, client, plans: [small, large] }) => {
    const { token, post } = await signUpClient(product, client)
    await post('/recharges', { method: 'voucher', code: rechargeCodes[code] ?? '' })
    const person = await openPerson(browser, product, locale)
    const { page, textOf, press, sees, does } = person
    const text = (key: string, values?: Record<string, unknown>) => textOf(`subscriptions:${key}`, values)
    await signInAs(page, token)

    await does('be led to the plans, and told why', async () => {
      await page.goto('/portal/home')
      await page.waitForURL(/\/portal\/subscription$/)
      await sees(text('required'))
      await look(page, `plans-${locale}`)
    })
    await does('choose a plan and read its price and first renewal', async () => {
      await press('subscriptions:choose_named', { name: small })
      await sees(text('review.renews'))
      await look(page, `plan-review-${locale}`)
    })
    await does('confirm it by a PIN, above the limit, although the portal is closed', async () => {
      await product.set({ transfer_confirm_new_above: '5.000' })
      await press('subscriptions:review.confirm')
      const question = page.getByRole('dialog', { name: textOf('portal:confirm.title') })
      await question.locator('[name="pin"]').fill('270419')
      await question.locator('[name="current_password"]').fill(clientPassword)
      await look(page, `plan-confirmed-${locale}`)
      await question.getByRole('button', { name: textOf('portal:confirm.submit') }).click()
    })
    await does('find the receipt at its address', async () => {
      await page.waitForURL(/\/portal\/subscription\/payments\/\d+$/)
      await sees(text('result.start'))
      await page.reload()
      await sees(text('result.start'))
      await look(page, `plan-paid-${locale}`)
      await product.set({ transfer_confirm_new_above: '200.000' })
    })
    await does('use the portal', async () => {
      await page.getByRole('link', { name: text('result.home') }).click()
      await page.waitForURL(/\/portal\/home$/)
    })
    await does('read the discount of the cards before buying', () => readDiscount(person))
    await does('change to the larger plan; the unused days count', async () => {
      await page.goto('/portal/subscription')
      await press('subscriptions:change_to', { name: large })
      await sees(text('review.change'))
      await look(page, `plan-change-${locale}`)
      await press('subscriptions:review.confirm')
      await page.waitForURL(/\/portal\/subscription\/payments\/\d+$/)
      await sees(text('result.change'))
    })
    await does('cancel the renewal, and go on after all', async () => {
      await page.goto('/portal/subscription')
      await press('subscriptions:cancel.button')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: text('cancel.confirm'), exact: true })
        .click()
      await sees(page.getByRole('button', { name: text('cancel.resume'), exact: true }))
      await look(page, `plan-own-${locale}`)
      await press('subscriptions:cancel.resume')
      await sees(page.getByRole('button', { name: text('cancel.button'), exact: true }))
    })
    expect(person.faults).toEqual([])
    await person.leave()
  },
)

/** In the list of cards and in the review: one percent of ten dinars. */
async function readDiscount({ page, textOf, sees }: Person): Promise<void> {
  await page.goto('/portal/cards')
  const main = page.getByRole('main')
  const tile = main.locator('a[href*="buy="]').first()
  await sees(tile.getByText(textOf('portal:tile.before_plan')))
  await sees(tile.getByText('9.900').first())
  await tile.click()
  await sees(main.getByRole('heading', { name: textOf('cards:buy.review') }))
  for (const amount of ['0.100', '9.900']) await sees(main.getByText(amount).first())
}
