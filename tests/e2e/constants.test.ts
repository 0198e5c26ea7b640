import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { openProduct, type Product } from './product.ts'

const visitor =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0 Safari/537.36'

// The first start builds the application.
const startMillisMax = 240_000

let product: Product
let browser: Browser
let context: BrowserContext
let page: Page
beforeAll(async () => {
  product = await openProduct()
  browser = await openBrowser()
}, startMillisMax)
beforeEach(async () => {
  await context?.close()
  context = await browser.newContext({ userAgent: visitor, viewport: { width: 1280, height: 800 } })
  page = await context.newPage()
})
afterAll(async () => {
  await browser.close()
  await product.close()
})

async function open(path: string): Promise<void> {
  await page.goto(product.url + path)
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
}

test('the root leads to /home, in English, light and left to right, for who asks for nothing', async () => {
  await open('/')
  expect(page.url()).toBe(`${product.url}/home`)
  const root = page.locator('html')
  expect(await root.getAttribute('lang')).toBe('en')
  expect(await root.getAttribute('dir')).toBe('ltr')
  expect(await root.getAttribute('data-mantine-color-scheme')).toBe('light')
})

test('after a navigation the page scrolls to 500 px', async () => {
  await open('/home')
  await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Questions' }).click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500)
})

test('the language is kept for 365 days and turned in place, with what is typed and where it stands', async () => {
  await open('/auth/login')
  await page.getByLabel('Phone, e-mail or username').fill('layla')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500)
  await page.getByRole('button', { name: 'التبديل إلى العربية' }).click()
  await page.locator('html[lang=ar][dir=rtl]').waitFor()
  expect(await page.locator('input[name=login]').inputValue()).toBe('layla')
  expect(await page.evaluate(() => window.scrollY)).toBe(500)
  const cookie = (await context.cookies()).find(({ name }) => name === 'locale')
  expect(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeCloseTo(365, 0)
})

test('what is typed and sent before the page has come to life is kept, and sent once it has', async () => {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto(`${product.url}/auth/login`, { waitUntil: 'commit' })
  await page.locator('input[name=login]').fill('nobody')
  await page.locator('input[name=password]').fill('Wrong-2026')
  await page.getByRole('button', { name: 'Log in' }).click()
  expect(page.url()).toBe(`${product.url}/auth/login`)
  scripts.resolve()
  await page.getByText('The login or the password is incorrect.').waitFor()
  expect(await page.locator('input[name=login]').inputValue()).toBe('nobody')
})

test('a toast stands at the top for 3 seconds, white on the accent, and waits while the pointer rests on it', async () => {
  await open('/auth/login')
  await page.getByLabel('Phone, e-mail or username').fill('layla')
  await page.locator('input[name=password]').fill('Mahfaza-2026')
  await page.waitForLoadState('networkidle')
  await page.clock.install()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Log in' }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Check your network connection and try again' })
  await toast.waitFor()
  const look = await toast.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element)
    return { color, backgroundColor, top: element.getBoundingClientRect().top }
  })
  expect(look).toMatchObject({ color: 'rgb(255, 255, 255)', backgroundColor: 'rgb(15, 76, 92)' })
  expect(look.top).toBeLessThan(40)
  await toast.hover()
  await page.clock.runFor(4_000)
  expect(await toast.count()).toBe(1)
  await page.mouse.move(10, 700)
  await page.clock.runFor(3_100)
  expect(await toast.count()).toBe(0)
})

test('an address without a page says so, and to a crawler says nothing', async () => {
  await page.goto(`${product.url}/nowhere`)
  await page.getByRole('heading', { name: 'Oops! Page Not Found!' }).waitFor()
  await page.getByText('Page not found: /nowhere').waitFor()
  await page.getByRole('link', { name: 'Back To Home' }).click()
  await page.waitForURL(`${product.url}/home`)
  const crawled = await fetch(`${product.url}/nowhere`, { headers: { 'user-agent': 'Googlebot/2.1' } })
  expect(crawled.status).toBe(404)
  expect(await crawled.text()).not.toContain('Oops')
})

test('a release is told of within five minutes, and loaded when the reader wants', async () => {
  await page.clock.install()
  await open('/home')
  await page.route('**/version', (route) => route.fulfill({ json: { version: 'another' } }))
  await page.clock.runFor(5 * 60 * 1000 + 1_000)
  await page.getByText('A new version of this page is ready.').waitFor()
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Load it' }).click()
  await loaded
  expect(await page.getByText('A new version of this page is ready.').count()).toBe(0)
})

test('who has no token is led to the login, and who has one away from it', async () => {
  await page.goto(`${product.url}/portal/home`)
  await page.waitForURL(`${product.url}/auth/login`)
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  await page.evaluate(() => localStorage.setItem('client-token', 'x'.repeat(43)))
  const led = page.waitForRequest(`${product.url}/portal/home`)
  await page.evaluate(() => window.location.assign('/auth/register'))
  expect((await led).isNavigationRequest()).toBe(true)
})
