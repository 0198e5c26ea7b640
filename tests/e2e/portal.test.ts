import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { say } from '#server/platform/messages.ts'
import { openBrowser } from './browser.ts'
import { type Client, clientPassword, signUpClient } from './client.ts'
import { misprints } from './misprints.ts'
import { payloads } from './payloads.ts'
import { findBarriers } from './person.ts'
import { openProduct, type Product } from './product.ts'
import { openShop, type Shop } from './shop.ts'

const visitor =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0 Safari/537.36'
const says = (key: string) => say('en', key)

let product: Product
let browser: Browser
let shop: Shop
let layla: Client
let omar: Client
let settlementId: string

beforeAll(async () => {
  ;[product, browser] = await Promise.all([openProduct(), openBrowser()])
  shop = await openShop(product)
  layla = await signUpClient(product, { phone: '0912345678', name: 'ليلى الشريف', username: 'layla' })
  omar = await signUpClient(product, { phone: '0927654321', name: 'عمر المصراتي', username: 'omar' })
  await product.staff('client', 'pro', '--client', layla.phone)
  await product.staff('client', 'merchant', '--client', layla.phone)
  await layla.post('/recharges', { method: 'voucher', code: shop.rechargeCodes[0] })
  const [category] = (await layla.get('/categories')) as { id: string }[]
  await layla.post('/card-orders', { category_id: category?.id, quantity: 1 })
  await layla.post('/vouchers/use', { code: shop.goodsCodes[0] })
  const [available] = (await layla.get('/settlements/available')) as { supplier: { id: string } }[]
  const settlement = await layla.post('/settlements', { supplier_id: available?.supplier.id })
  settlementId = String(settlement['id'])
}, 240_000)

afterAll(async () => {
  await browser.close()
  await product.close()
})

interface Look {
  readonly locale: 'ar' | 'en'
  readonly width: number
  readonly theme: 'light' | 'dark'
}

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

async function signIn(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    ([token = '', user = '']) => {
      localStorage.setItem('client-token', token)
      localStorage.setItem('client-user', user)
    },
    [layla.token, JSON.stringify(layla.user)],
  )
}

/** Its heading stands, and nothing of it is on its way any more. */
async function settled(page: Page): Promise<void> {
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
}

const english: Look = { locale: 'en', width: 1280, theme: 'light' }

test.each([
  { locale: 'ar', width: 360, theme: 'light' },
  { locale: 'ar', width: 1440, theme: 'dark' },
  { locale: 'en', width: 360, theme: 'dark' },
  { locale: 'en', width: 1440, theme: 'light' },
] as const)('every page of the portal is whole ($locale, $width px, $theme)', async (look) => {
  const context = await openContext(look)
  await signIn(context)
  const page = await context.newPage()
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') wrong.push(`${page.url()}: ${message.text()}`)
  })
  const pages = [
    ...['/portal/home', '/portal/recharge', '/portal/cards', '/portal/cards?view=mine', '/portal/transfer'],
    ...['/portal/transfer?view=receive', '/portal/profile', '/vouchers/use', '/vouchers/inquiry'],
    ...['/settlements', `/settlements/${settlementId}`, '/portal/reports/wallet-transactions'],
    ...['/portal/reports/cards-transactions', '/portal/reports/promo-codes'],
  ]
  for (const path of pages) {
    await page.goto(path)
    await settled(page)
    wrong.push(...(await misprints(page, look.locale)), ...(await findBarriers(page)))
  }
  await context.close()
  expect(wrong).toEqual([])
})

/** The server does what was asked, and its answer is lost on the way. */
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
  await page.getByRole('textbox', { name: says('transfers:form.to') }).fill(omar.phone)
  await page.getByRole('textbox', { name: says('common:money.amount') }).fill('7')
  await page.getByRole('button', { name: says('common:continue') }).click()
  await page.getByRole('button', { name: says('transfers:review.confirm') }).waitFor()
  await loseAnswers(page, '/api/client/transfers')
  const lost = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: says('transfers:review.confirm') }).click()
  await lost
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await page.getByRole('heading', { name: says('transfers:result.title') }).waitFor()
  expect(await omar.get('/transfers')).toMatchObject([{ amount: '7.000' }])

  await layla.post('/vouchers/use', { code: shop.goodsCodes[1] })
  await page.goto('/settlements')
  await page.getByRole('button', { name: says('settlements:request') }).click()
  await page.getByRole('button', { name: says('settlements:confirm') }).waitFor()
  await loseAnswers(page, '/api/client/settlements')
  const lostAgain = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: says('settlements:confirm') }).click()
  await lostAgain
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await page.getByText(says('settlements:requested')).first().waitFor()
  expect(await layla.get('/settlements')).toHaveLength(2)
  await context.close()
})

/** Goes on by Tab alone, as whoever has no mouse must. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let steps = 0; steps < 80; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${target} on ${page.url()}`)
}

async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

test('signing in, recharging, buying and revealing a card need no mouse', async () => {
  const context = await openContext(english)
  const page = await context.newPage()
  const main = page.getByRole('main')
  const button = (key: string) => main.getByRole('button', { name: says(key) })
  await page.goto('/auth/login')
  await settled(page)
  await tabTo(page, page.locator('input[name=login]'))
  await page.keyboard.type('layla')
  await tabTo(page, page.locator('input[name=password]'))
  await page.keyboard.type(clientPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/portal/home')

  await enter(page, page.locator('nav a[href="/portal/recharge"]').first())
  await tabTo(page, main.getByRole('textbox', { name: says('recharges:form.code') }))
  await page.keyboard.type(shop.rechargeCodes[1] ?? '')
  await page.keyboard.press('Enter')
  await enter(page, button('recharges:review.confirm'))
  await main.getByRole('heading', { name: says('recharges:result.title') }).waitFor()

  await enter(page, main.getByRole('link', { name: says('recharges:result.buy') }))
  await enter(page, main.locator('a[href*="buy="]').first())
  await enter(page, button('common:continue'))
  await enter(page, button('cards:buy.confirm'))
  await enter(page, button('cards:card.reveal'))
  const revealed = main.locator('article bdi[data-open]')
  await revealed.waitFor()
  expect(await revealed.count()).toBe(1)
  await context.close()
})

test('two hundred scripts in the texts of staff and clients are shown as they were written and run nowhere', async () => {
  expect(payloads).toHaveLength(200)
  const { password } = await product.staff(
    ...['user', 'create', '--username', 'huda', '--name', 'هدى', '--role', 'Administrator', '--as', 'admin'],
  )
  await product.askForPasswordOnly()
  const context = await openContext(english)
  await signIn(context)
  const hits: string[] = []
  await context.exposeFunction('hit', () => hits.push('called'))
  const page = await context.newPage()
  page.on('dialog', (dialog) => hits.push(dialog.message()))
  const origin = { origin: product.url }
  const entered = await page.request.post('/api/console/login', {
    data: { login: 'huda', password },
    headers: origin,
  })
  const { data } = (await entered.json()) as { data: { csrf_token: string } }
  for (const [index, text] of payloads.entries()) {
    const answer = await page.request.post('/api/console/suppliers', {
      data: { name: { ar: text, en: `${text}${index}`.slice(0, 66) }, active: true },
      headers: { ...origin, 'x-csrf-token': data.csrf_token },
    })
    expect([text, answer.status()]).toEqual([text, 200])
  }
  for (const text of payloads.filter((_, index) => index % 40 === 0))
    await layla.post('/transfers', { to: omar.phone, amount: '1.000', note: text })

  const shown = async (path: string, text: string) => {
    await page.goto(path)
    await settled(page)
    await page.getByText(text).first().waitFor()
    const made = await page
      .locator('main :is(script, iframe, object, embed, marquee, base, [onerror], [onload])')
      .count()
    if (made > 0) hits.push(`${made} elements on ${path}`)
  }
  for (const number of [1, 2]) await shown(`/console/suppliers?page=${number}&perPage=100`, 'hit()')
  await shown('/portal/transfer', 'hit()')
  await shown('/portal/reports/wallet-transactions', 'Transfer')
  await shown(`/portal/transfer?to=${encodeURIComponent(payloads[1] ?? '')}`, 'Recent transfers')
  await context.close()
  expect(hits).toEqual([])
})
