import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Language } from '#contract/kernel/localized.ts'
import { languagesOf } from '#tests/world/depth.ts'
import { openBrowser } from './browser.ts'
import { type Client, signUpClient } from './client.ts'
import { confirmIntoTheVoid } from './lost-request.ts'
import { openPerson, type Person } from './person.ts'
import { openProduct, type Product } from './product.ts'
import { openShop } from './shop.ts'

let product: Product
let browser: Browser
let layla: Client
let omar: Client
let salma: Client
let categoryId: string
let person: Person

beforeAll(async () => {
  ;[product, browser] = await Promise.all([openProduct(), openBrowser()])
  const shop = await openShop(product)
  layla = await signUpClient(product, { phone: '0912345678', name: 'ليلى الشريف', username: 'layla' })
  omar = await signUpClient(product, { phone: '0927654321', name: 'عمر المصراتي', username: 'omar' })
  salma = await signUpClient(product, { phone: '0931112223', name: 'سلمى علي', username: 'salma' })
  for (const [index, client] of [layla, salma].entries()) {
    await product.staff('client', 'pro', '--client', client.phone)
    await client.post('/recharges', { method: 'voucher', code: shop.rechargeCodes[index] })
  }
  const categories = (await layla.get('/categories')) as { id: string }[]
  categoryId = categories[0]?.id ?? ''
})

afterAll(async () => {
  await browser.close()
  await product.close()
})

async function comeAs(client: Client, locale: Language): Promise<Person> {
  const visitor = await openPerson(browser, product, locale)
  // The page asks whether to leave while an answer is awaited.
  visitor.page.on('dialog', (dialog) => void dialog.accept())
  await visitor.page.addInitScript((token) => localStorage.setItem('client-token', token), client.token)
  return visitor
}

const balance = async () => ((await layla.get('/wallet')) as { balance: string }).balance
const isFocused = (of: Locator) => of.evaluate((element) => element === document.activeElement)
const value = (key: string) => person.page.getByRole('textbox', { name: person.textOf(key) }).inputValue()
const main = (page: Page) => page.getByRole('main')

async function typeTransfer(amount: string): Promise<void> {
  await person.page.goto('/portal/transfer')
  await person.fill('transfers:form.to', omar.phone)
  await person.fill('common:money.amount', amount)
}

const sent = 'transfers:result.sent.transfer'

/** What the sign-in stores in the browser. */
beforeEach(async () => {
  person = await comeAs(layla, 'en')
  return () => person.leave()
})

test.each(languagesOf('while an amount is typed'))(
  'while an amount is typed, its fee, what stays, and what keeps it from being sent stand there (%s)',
  async (locale) => {
    const visitor = await comeAs(salma, locale)
    const { page, textOf, sees } = visitor
    await visitor.does('type an amount', async () => {
      await page.goto('/portal/transfer')
      await visitor.fill('common:money.amount', '10')
      const live = page.locator('dl[aria-live]')
      await sees(live.getByText(textOf('transfers:review.fee')))
      await expect.poll(() => live.textContent()).toContain('0.250')
      await expect.poll(() => live.textContent()).toContain('39.750')
      await visitor.fill('common:money.amount', '49.900')
      await sees(textOf('transfers:beyond.balance_with_fee', { amount: '@' }).replace(/@.*/, ''))
    })
    await visitor.does('take the most', async () => {
      const usual = page.locator('fieldset button')
      expect(await usual.filter({ hasText: /^20$/ }).isEnabled()).toBe(true)
      expect(await usual.filter({ hasText: /^50$/ }).isDisabled()).toBe(true)
      await visitor.press('transfers:most.use')
      expect(await page.getByRole('textbox', { name: textOf('common:money.amount') }).inputValue()).toBe(
        '49.750',
      )
    })
    expect(visitor.faults).toEqual([])
    await visitor.leave()
  },
)

test('a transfer that is left to recharge cannot go on before, is found as it was typed, and can be dropped', async () => {
  const { page, textOf } = person
  await typeTransfer('400')
  const goOn = page.getByRole('button', { name: textOf('common:continue'), exact: true })
  expect(await goOn.isDisabled()).toBe(true)
  await page.getByRole('link', { name: textOf('signed-in:money.recharge_first') }).click()
  await page.waitForURL('**/portal/recharge')
  await page.goto('/portal/transfer')
  await expect.poll(() => value('common:money.amount')).toBe('400')
  expect(await value('transfers:form.to')).toBe(omar.phone)
  await person.press('transfers:kept.drop')
  await expect.poll(() => value('common:money.amount')).toBe('')
})

test('who was sent to is named with the phone masked, and can be sent to again, an amount typed by keyboard over the old one', async () => {
  const { page, textOf } = person
  await layla.post('/transfers', { to: omar.phone, amount: '3.000' })
  await page.goto('/portal/transfer')
  await person.sees('092 *** **21')
  const again = page.getByRole('button', { name: textOf('transfers:again_to', { name: '' }).trim() })
  await again.first().click()
  await expect.poll(() => value('common:money.amount')).toBe('3.000')
  expect(await value('transfers:form.to')).toBe(String(omar.user['member_no']))
  await page.getByRole('textbox', { name: textOf('common:money.amount') }).focus()
  await page.keyboard.type('4')
  expect(await value('common:money.amount')).toBe('4')
})

test('a transfer that never arrived is not sent by a reload: it says what it is about, and is left or carried on once', async () => {
  const before = await balance()
  await typeTransfer('4')
  await person.press('common:continue')
  await confirmIntoTheVoid(person, '/api/client/transfers', 'transfers:review.confirm')
  await person.sees(main(person.page).getByText('4.000').first())
  expect(await balance()).toBe(before)
  await person.press('signed-in:money.cancel')
  await person.sees(person.textOf('signed-in:money.cancelled_title'))
  await person.press('common:back')
  await person.sees(person.page.getByRole('textbox', { name: person.textOf('transfers:form.to') }))
  expect(await balance()).toBe(before)

  await person.press('common:continue')
  await confirmIntoTheVoid(person, '/api/client/transfers', 'transfers:review.confirm')
  await person.press('signed-in:money.carry_on')
  await person.sees(person.page.getByRole('heading', { name: person.textOf(sent) }))
  await person.page.waitForURL(/\/portal\/transfer\/\d+$/)
  const moved = Number(before) - Number(await balance())
  expect(moved).toBeCloseTo(4.25, 3)
  await person.page.reload()
  await person.sees(person.page.getByRole('heading', { name: person.textOf(sent) }))
  expect(Number(before) - Number(await balance())).toBeCloseTo(4.25, 3)
})

test('a username that changed hands under the review reaches nobody before its new owner is read there', async () => {
  const { page, textOf } = person
  await person.page.goto('/portal/transfer')
  await person.fill('transfers:form.to', 'omar')
  await person.fill('common:money.amount', '2')
  await person.press('common:continue')
  await person.sees(page.getByText(String(omar.user['member_no'])))
  // From the review, the browser's back button leads to the filled form.
  await page.goBack()
  await expect.poll(() => page.getByLabel(textOf('common:money.amount')).inputValue()).toBe('2')
  await person.press('common:continue')
  await person.sees(page.getByText(String(omar.user['member_no'])))
  await omar.post('/update-profile', { username: 'omar-elsewhere' })
  await salma.post('/update-profile', { username: 'omar' })
  const before = await balance()
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 }
  await page.setViewportSize({ width: 360, height: 640 })
  await person.press('transfers:review.confirm')
  // It is not covered, even on the smallest phone.
  const refusal = page.getByText(textOf('errors:transfer.receiver_changed'))
  await expect.poll(() => refusal.evaluate(isOnTop)).toBe(true)
  await page.setViewportSize({ width, height })
  await person.sees(page.getByText(String(salma.user['member_no'])))
  expect(await balance()).toBe(before)
  await person.press('transfers:review.confirm')
  await person.sees(person.page.getByRole('heading', { name: person.textOf(sent) }))
  expect(Number(before) - Number(await balance())).toBeCloseTo(2.25, 3)
})

test('a purchase that never arrived says which card and how many before it is carried on, and then has an address of its own', async () => {
  const before = Number(await balance())
  await person.page.goto('/portal/cards')
  await person.page.goto(`/portal/cards?buy=${categoryId}`)
  await confirmIntoTheVoid(person, '/api/client/card-orders', 'cards:buy.and_show')
  await person.sees(main(person.page).getByText('Libyana 10 LYD').first())
  expect(Number(await balance())).toBe(before)
  await person.press('signed-in:money.carry_on')
  await person.sees(person.page.getByRole('button', { name: person.textOf('cards:card.reveal') }))
  expect(before - Number(await balance())).toBe(10)

  // The purchase has its own address: a reload shows it again, and back leads to the shop, not to a form.
  await person.page.waitForURL(/\/portal\/cards\/orders\/\d+$/)
  await person.page.reload()
  await person.sees(person.page.getByRole('button', { name: person.textOf('cards:card.reveal') }))
  await person.page.goBack()
  await person.page.waitForURL(/\/portal\/cards$/)
  expect(before - Number(await balance())).toBe(10)
})

test.each(languagesOf('an answer that cannot be read'))(
  'an answer that cannot be read is said to be one, with the way to what happened, and nothing happens twice (%s)',
  async (locale) => {
    await person.leave()
    person = await comeAs(layla, locale)
    const { page } = person
    const before = Number(await balance())
    await typeTransfer('1')
    await person.press('common:continue')
    await page.getByRole('button', { name: person.textOf('transfers:review.confirm') }).waitFor()
    await page.route('**/api/client/transfers', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      await route.fulfill({ json: { data: { of: 'another version' } } })
    })
    await person.press('transfers:review.confirm')
    await person.sees(person.textOf('signed-in:money.unreadable_title'))
    const look = main(page).getByRole('link', { name: person.textOf('signed-in:money.movements') })
    expect(await look.getAttribute('href')).toBe('/portal/reports/wallet-transactions')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await person.press('signed-in:money.reload')
    await person.sees(person.page.getByRole('heading', { name: person.textOf(sent) }))
    expect(before - Number(await balance())).toBeCloseTo(1.25, 3)
    await page.goto('/portal/reports/wallet-transactions')
    const rows = main(page).getByRole('listitem')
    await rows
      .filter({ hasText: /1\.250/ })
      .first()
      .click()
    const sheet = page.getByRole('dialog', { name: person.textOf('reports:sheet.title') })
    await person.sees(sheet.getByText(person.textOf('reports:sheet.taken')))
    await expect.poll(() => sheet.textContent()).toMatch(/1\.000.*0\.250.*1\.250/)
  },
)

test.each(languagesOf('the days of a report'))(
  'the days of a report are typed in any digits, and the calendar beside them fits the narrowest phone and is reached by the keyboard (%s)',
  async (locale) => {
    const visitor = await comeAs(layla, locale)
    const { page, textOf } = visitor
    await page.setViewportSize({ width: 320, height: 700 })
    await visitor.does('choose the days', async () => {
      await page.goto('/portal/reports/wallet-transactions?from=2026-11-01&to=2026-11-10')
      const from = main(page).getByLabel(textOf('reports:filter.from'), { exact: true })
      await from.fill('٠٥/١١/٢٠٢٦')
      await from.blur()
      await page.waitForURL(/from=2026-11-05/)
      const to = main(page).getByLabel(textOf('reports:filter.to'), { exact: true })
      await to.fill('01/11/2026')
      await to.blur()
      await visitor.sees(textOf('reports:filter.reversed_to'))
      expect(page.url()).toContain('to=2026-11-10')
      await to.fill('10/11/2026')
      await to.blur()
      await page.getByText(textOf('reports:filter.reversed_to')).waitFor({ state: 'hidden' })
      await from.click()
      const calendar = page.getByRole('dialog', { name: textOf('signed-in:calendar.title') })
      await calendar.waitFor()
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(await overflow()).toBe(0)
      await page.keyboard.press('Escape')
      await calendar.waitFor({ state: 'hidden' })
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      const day = (number: number) => calendar.locator(`[data-day="2026-11-0${number}"]`)
      await expect.poll(() => isFocused(day(5))).toBe(true)
      await page.keyboard.press(locale === 'ar' ? 'ArrowLeft' : 'ArrowRight')
      await expect.poll(() => isFocused(day(6))).toBe(true)
      await page.keyboard.press('Escape')
      await calendar.waitFor({ state: 'hidden' })
      expect(await isFocused(from)).toBe(true)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect.poll(() => isFocused(day(5))).toBe(true)
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
      await page.waitForURL(/from=2026-10-29/)
      await expect.poll(() => from.inputValue()).toBe('29/10/2026')
      expect(await isFocused(from)).toBe(true)
    })
    expect(visitor.faults).toEqual([])
    await visitor.leave()
  },
)

function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

test('cash that a seller takes appears at once on the page the client shows', async () => {
  await product.staff('client', 'seller', '--client', layla.phone)
  await product.staff('method', 'on', '--method', 'cash')
  const client = await comeAs(omar, 'ar')
  const known = client.page.waitForResponse(/\/api\/client\/recharges\?/)
  await client.page.goto('/portal/recharge?method=cash')
  await client.sees(main(client.page).getByText(String(omar.user['member_no'])).first())
  await known
  await layla.post('/cash-recharges', { to: omar.phone, amount: '2.000' })
  await client.sees(client.textOf('recharges:result.title'))
  await client.sees(main(client.page).getByText('2.000').first())
  expect(client.faults).toEqual([])
  await client.leave()
})
