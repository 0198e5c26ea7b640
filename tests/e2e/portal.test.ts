import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { translate } from '#server/platform/messages.ts'
import { type Look, languagesOf, looks, onePartOf, pagesOf } from '#tests/world/depth.ts'
import { openBrowser, visitor } from './browser.ts'
import { enter, tabTo } from './by-keyboard.ts'
import { type Client, clientPassword, signUpClient } from './client.ts'
import { misprints } from './misprints.ts'
import { scriptKbMax, watchWeight } from './page-weight.ts'
import { findBarriers } from './person.ts'
import { portalPages } from './portal-pages.ts'
import { openProduct, type Product } from './product.ts'
import { clientRules } from './rules/client-rules.ts'
import { meetRules, watchWrites } from './rules/meet-rules.ts'
import { openShop, type Shop } from './shop.ts'

const textOf = (key: string) => translate('en', key)

let product: Product
let browser: Browser
let shop: Shop
let layla: Client
let omar: Client
let settlementId: string
let reference: string

beforeAll(async () => {
  ;[product, browser] = await Promise.all([openProduct(), openBrowser()])
  shop = await openShop(product)
  layla = await signUpClient(product, { phone: '0912345678', name: 'ليلى الشريف', username: 'layla' })
  omar = await signUpClient(product, { phone: '0927654321', name: 'عمر المصراتي', username: 'omar' })
  await product.addBankAccount({
    bank: { ar: 'مصرف الوحدة', en: 'Wahda Bank' },
    holder: 'Mahfaza',
    number: 'LY38021001000000123456789',
  })
  await product.staff('method', 'on', '--method', 'bank')
  const { phone } = layla
  await Promise.all(
    ['pro', 'merchant', 'seller'].map((flag) => product.staff('client', flag, '--client', phone)),
  )
  await layla.post('/recharges', { method: 'voucher', code: shop.rechargeCodes[0] })
  const [category] = (await layla.get('/categories')) as { id: string }[]
  const order = await layla.post('/card-orders', { category_id: category?.id, quantity: 1 })
  reference = String(order['reference'])
  await layla.post('/vouchers/use', { code: shop.goodsCodes[0] })
  const account = { bank: 'مصرف الجمهورية', holder: 'ليلى سالم', number: 'LY83002048000020100120361' }
  await layla.put('/payout-account', { ...account, current_password: clientPassword })
  const [available] = (await layla.get('/settlements/available')) as { supplier: { id: string } }[]
  const settlement = await layla.post('/settlements', { supplier_id: available?.supplier.id })
  settlementId = String(settlement['id'])
})

afterAll(async () => {
  await browser.close()
  await product.close()
})

async function openContext({ locale, width, theme }: Look): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: product.url,
    userAgent: visitor,
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
  })
  await context.addCookies([
    { name: 'locale', value: locale, url: product.url },
    { name: 'theme', value: theme, url: product.url },
  ])
  return context
}

async function signIn(context: BrowserContext, client = layla): Promise<void> {
  await context.addInitScript(
    ([token = '', user = '']) => {
      localStorage.setItem('client-token', token)
      localStorage.setItem('client-user', user)
    },
    [client.token, JSON.stringify(client.user)],
  )
}

/** Its heading is visible, and nothing of it is still loading. */
async function settled(page: Page): Promise<void> {
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
}

/** Pages of a flow in progress: a code was entered correctly. */
async function enterSteps(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (location.pathname === '/auth/set-password')
      history.replaceState({ usr: { resetToken: 'x'.repeat(43) }, key: 'step', idx: 0 }, '')
  })
}

/** A page that sends a code is answered here. On no other page: meanwhile the browser keeps no file it has loaded. */
async function visit(page: Page, path: string): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  if (path.startsWith('/auth/verify'))
    await page.route('**/api/client/verify/send', (route) =>
      route.fulfill({ json: { data: { sent_to: '091 *** **78', resend_after: 60, sent: true } } }),
    )
  await page.goto(path)
  await settled(page)
}

const english: Look = { locale: 'en', width: 1280, theme: 'light' }

test.each(looks)('every page of the portal is whole ($locale, $width px, $theme)', async (look) => {
  const context = await openContext(look)
  await signIn(context)
  const page = await context.newPage()
  await enterSteps(page)
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') wrong.push(`${page.url()}: ${message.text()}`)
  })
  const pages = [
    ...portalPages,
    ...['/portal/cards?view=mine', '/vouchers/use', '/vouchers/inquiry'],
    ...['/settlements', `/settlements/${settlementId}`],
    ...[`/receipts/${reference}`, '/auth/verify?verify_phone=1', '/auth/set-password'],
  ]
  const weight = watchWeight(page)
  for (const path of pagesOf(look, pages)) {
    weight.begin()
    await visit(page, path)
    wrong.push(...(await misprints(page, look.locale)), ...(await findBarriers(page)))
    if (path === '/portal/home') wrong.push(...weight.tooHeavy(path, scriptKbMax.portalHome))
  }
  await context.close()
  expect(wrong).toEqual([])
})

test.each(languagesOf('what is wrong is shown at its field, and is not sent'))(
  'what is wrong is shown at its field, and is not sent (%s)',
  async (locale) => {
    const context = await openContext({ locale, width: 1280, theme: 'light' })
    await signIn(context)
    const page = await context.newPage()
    await enterSteps(page)
    const writes = watchWrites(page)
    for (const { path, rules } of onePartOf(4, clientRules)) {
      await visit(page, path)
      await meetRules(page, locale, rules)
    }
    // No picture; of a kind that neither this browser nor the server can draw; a picture and a PDF by their names
    // alone.
    for (const mimeType of ['text/plain', 'image/heic', 'image/png', 'application/pdf']) {
      await page.goto('/portal/recharge?method=bank')
      await page
        .getByLabel(translate(locale, 'recharges:bank.photo'))
        .setInputFiles({ name: 'slip', mimeType, buffer: Buffer.from('Paid') })
      await page.getByText(translate(locale, 'validation:slip', { size: 5 })).waitFor()
    }
    expect(writes.filter((write) => write !== 'POST /api/client/verify/send')).toEqual([])
    await context.close()
  },
)

/** The server executes the request, but its answer is lost. */
async function loseAnswers(page: Page, path: string): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
}

test('money that was asked to move before the page was reloaded has moved once, and the page says so', async () => {
  const context = await openContext(english)
  await signIn(context)
  const page = await context.newPage()
  // The page asks whether to leave while an answer is awaited.
  page.on('dialog', (dialog) => void dialog.accept())

  await page.goto('/portal/transfer')
  await page.getByRole('textbox', { name: textOf('transfers:form.to') }).fill(omar.phone)
  await page.getByRole('textbox', { name: textOf('common:money.amount') }).fill('7')
  await page.getByRole('button', { name: textOf('common:continue') }).click()
  await page.getByRole('button', { name: textOf('transfers:review.confirm') }).waitFor()
  await loseAnswers(page, '/api/client/transfers')
  const lost = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: textOf('transfers:review.confirm') }).click()
  await lost
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await page.getByRole('heading', { name: textOf('transfers:result.sent.transfer') }).waitFor()
  expect(await omar.get('/transfers')).toMatchObject([{ amount: '7.000' }])

  await layla.post('/vouchers/use', { code: shop.goodsCodes[1] })
  await page.goto('/settlements')
  await page.getByRole('button', { name: textOf('settlements:request') }).click()
  await page.getByRole('button', { name: textOf('settlements:confirm') }).waitFor()
  await loseAnswers(page, '/api/client/settlements')
  const lostAgain = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: textOf('settlements:confirm') }).click()
  await lostAgain
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await page.getByText(textOf('settlements:requested')).first().waitFor()
  expect(await layla.get('/settlements')).toHaveLength(2)
  await context.close()
})

test('a list says which of its rows are shown, and of how many, and tells no balance once it is hidden', async () => {
  for (const code of shop.rechargeCodes.slice(10, 20))
    await layla.post('/recharges', { method: 'voucher', code })
  const context = await openContext(english)
  await signIn(context)
  const page = await context.newPage()
  await page.goto('/portal/home')
  await settled(page)
  await page.getByRole('button', { name: textOf('portal:balance.hide') }).click()
  await page.goto('/portal/reports/wallet-transactions')
  await settled(page)
  const covered = (inside: 'banner' | 'main') => page.getByRole(inside).getByText('•••••').count()
  expect(await covered('banner')).toBe(1)
  expect(await covered('main')).toBeGreaterThan(10)
  const choice = page.getByLabel('items per page')
  const foot = () => page.getByText(/^Showing .* items$/).textContent()
  await choice.selectOption('10')
  await expect.poll(foot).toMatch(/^Showing 1 to 10 of \d+ items$/)
  await page.getByRole('button', { name: textOf('signed-in:pagination.next') }).click()
  await expect.poll(foot).toMatch(/^Showing 11 to \d+ of \d+ items$/)
  await choice.selectOption('100')
  await expect.poll(foot).toMatch(/^Showing (\d+) of \1 items$/)
  await context.close()
})

test('the profile and the price list lead a client without a Pro account to the request for it', async () => {
  const context = await openContext(english)
  await signIn(context, omar)
  const page = await context.newPage()
  const links = { '/portal/profile': 'signed-in:not_open.ask.pro', '/pricing': 'site-prices:ask' }
  for (const [path, link] of Object.entries(links)) {
    await page.goto(path)
    const ways = page.getByRole('link', { name: textOf(link) })
    await ways.first().click()
    const ask = page.getByRole('button', { name: textOf('signed-in:not_open.ask.pro') })
    await expect.poll(() => ask.count()).toBe(1)
  }
  await context.close()
})

test('the whole main job, from signing in to a settlement, needs no mouse', async () => {
  const context = await openContext(english)
  const page = await context.newPage()
  const main = page.getByRole('main')
  const button = (key: string) => main.getByRole('button', { name: textOf(key) })
  await page.goto(`/portal/transfer?to=${omar.user['member_no']}&amount=7.5`)
  await page.getByText(`Log in to send`).waitFor()
  await settled(page)
  await tabTo(page, page.locator('input[name=login]'))
  await page.keyboard.type('layla')
  await tabTo(page, page.locator('input[name=password]'))
  await page.keyboard.type(clientPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/portal/transfer?to=*&amount=7.5')

  await enter(page, page.locator('nav a[href="/portal/recharge"]').first())
  await tabTo(page, main.getByRole('textbox', { name: textOf('recharges:form.code') }))
  await page.keyboard.type(shop.rechargeCodes[1] ?? '')
  await page.keyboard.press('Enter')
  await enter(page, button('recharges:review.confirm'))
  await main.getByRole('heading', { name: textOf('recharges:result.title') }).waitFor()

  await enter(page, main.getByRole('link', { name: textOf('recharges:result.buy') }))
  await enter(page, main.locator('a[href*="buy="]').first())
  await enter(page, button('cards:buy.and_show'))
  await expect.poll(() => main.locator('article bdi[data-open]').count()).toBe(1)

  await enter(page, page.locator('nav a[href="/portal/transfer"]').first())
  await tabTo(page, main.getByRole('textbox', { name: textOf('transfers:form.to') }))
  await page.keyboard.type(omar.phone)
  await tabTo(page, main.getByRole('textbox', { name: textOf('common:money.amount') }))
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await enter(page, button('transfers:review.confirm'))
  await main.getByRole('heading', { name: textOf('transfers:result.sent.transfer') }).waitFor()

  await enter(page, page.locator('nav a[href="/vouchers/use"]').first())
  await tabTo(page, main.getByRole('textbox', { name: textOf('vouchers:use.code') }))
  await page.keyboard.type(shop.goodsCodes[2] ?? '')
  await page.keyboard.press('Enter')
  await enter(page, button('vouchers:use.confirm'))
  await main.getByText(textOf('vouchers:use.done')).first().waitFor()

  await enter(page, page.locator('nav a[href="/settlements"]').first())
  await enter(page, button('settlements:request'))
  await enter(page, page.getByRole('dialog').getByRole('button', { name: textOf('settlements:confirm') }))
  await page.getByText(textOf('settlements:requested')).first().waitFor()
  await context.close()
})
