import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isInSight, openBrowser, visitor } from './browser.ts'
import { layla } from './layla.ts'
import { openProduct, type Product } from './product.ts'

let product: Product
let browser: Browser
let context: BrowserContext
let page: Page
beforeAll(async () => {
  product = await openProduct()
  browser = await openBrowser()
})
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

const openQuestions = () => page.getByRole('banner').getByRole('link', { name: 'Questions' }).click()

test('the root leads to /home, in English, light and left to right, for who asks for nothing', async () => {
  await open('/')
  expect(page.url()).toBe(`${product.url}/home`)
  const root = page.locator('html')
  expect(await root.getAttribute('lang')).toBe('en-US')
  expect(await root.getAttribute('dir')).toBe('ltr')
  expect(await root.getAttribute('data-mantine-color-scheme')).toBe('light')
  // A device set to dark sees light as well, until its owner chooses.
  await page.emulateMedia({ colorScheme: 'dark' })
  await open('/home')
  expect(await root.getAttribute('data-mantine-color-scheme')).toBe('light')
  await page.getByRole('button', { name: 'Dark appearance' }).click()
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
  // Paper is white, however dark the screen is.
  await page.emulateMedia({ media: 'print' })
  expect(await root.evaluate((html) => getComputedStyle(html).color)).toBe('rgb(28, 25, 23)')
})

test('after a navigation the page scrolls to 500 px', async () => {
  await open('/home')
  await openQuestions()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500)
  // The main content is visible without scrolling, on a phone too.
  await page.setViewportSize({ width: 360, height: 640 })
  await expect(isInSight(page.getByRole('searchbox'))).resolves.toBe(true)
  await page.locator('footer a[href="/contact"]').first().click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500)
  await expect(isInSight(page.locator('main a[href^="tel:"]'))).resolves.toBe(true)
})

test('the language is kept for 365 days and changed in place, with input and scroll position', async () => {
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
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  expect(page.url()).toBe(`${product.url}/auth/login`)
  scripts.resolve()
  await page.getByText('The login or the password is incorrect.').waitFor()
  expect(await page.locator('input[name=login]').inputValue()).toBe('nobody')
})

test('a toast is at the top for 3 seconds, white on the accent, its bar running, and both wait under the pointer', async () => {
  await open('/auth/login')
  await page.getByLabel('Phone, e-mail or username').fill('layla')
  await page.locator('input[name=password]').fill('Zaytuna-2026')
  await page.waitForLoadState('networkidle')
  await page.clock.install()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Check your network connection and try again' })
  await toast.waitFor()
  const look = await toast.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element)
    const above = document.querySelector('[role=status]')?.getBoundingClientRect().bottom ?? 0
    return { color, backgroundColor, top: element.getBoundingClientRect().top - above }
  })
  expect(look).toMatchObject({ color: 'rgb(255, 255, 255)', backgroundColor: 'rgb(15, 76, 92)' })
  expect(Math.abs(look.top - 20)).toBeLessThan(20)
  const bar = () =>
    toast.locator('> :last-child').evaluate((element) => {
      const { animationDuration, animationPlayState } = getComputedStyle(element)
      return `${animationDuration} ${animationPlayState}`
    })
  expect(await bar()).toBe('3s running')
  await toast.hover()
  await expect.poll(bar).toBe('3s paused')
  await page.clock.runFor(4_000)
  expect(await toast.count()).toBe(1)
  await page.mouse.move(10, 700)
  await expect.poll(bar).toBe('3s running')
  await page.clock.runFor(3_100)
  await expect.poll(() => toast.count()).toBe(0)
})

const lost = 'The page are looking for might have been removed'

test('an address without a page says so, and to a crawler says nothing', async () => {
  await page.goto(`${product.url}/nowhere?a=1#b`)
  await page.getByRole('heading', { name: 'Oops! Page Not Found!' }).waitFor()
  await page
    .getByText(`${lost} had its name changed or is temporarily unavailable.`, { exact: true })
    .waitFor()
  await page.getByText('Page not found: /nowhere?a=1#b', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Back To Home' }).click()
  await page.waitForURL(`${product.url}/home`)
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  await page.route('**/faq.data*', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await openQuestions()
  await page.getByRole('heading', { name: 'Oops! Page Not Found!' }).waitFor()
  await page.getByText('500', { exact: true }).waitFor()
  await page.getByText('Server Error: the page could not be shown.').waitFor()
  const crawled = await fetch(`${product.url}/nowhere`, { headers: { 'user-agent': 'Googlebot/2.1' } })
  expect(crawled.status).toBe(404)
  expect(await crawled.text()).not.toContain('Oops')
})

test('a release is announced within five minutes, and loaded when the reader wants', async () => {
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
  // The server has no such session.
  await page.getByText('Your session ended. Log in to continue where you were.').waitFor()
  expect(new URL(page.url()).search).toBe('?next=%2Fportal%2Fhome&ended=1')
})

/** From here on time passes only through `page.clock.runFor`. */
async function stopClock(): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

const bar = 'div[aria-hidden="true"]:has(> div[style*="inline-size"])'

test('a page that is long in coming fills a bar 3 px high, from 200 ms on, for two seconds', async () => {
  await open('/home')
  await stopClock()
  const answer = Promise.withResolvers<void>()
  await page.route('**/faq.data*', async (route) => {
    await answer.promise
    await route.continue()
  })
  const track = page.locator(bar)
  const filled = () => track.locator('div').evaluate((element) => Number.parseFloat(element.style.inlineSize))
  const asked = page.waitForRequest('**/faq.data*')
  await openQuestions()
  await asked
  expect(await track.getAttribute('data-visible')).toBeNull()
  // The page may start its countdown a moment after the request.
  const look = () => page.clock.runFor(200).then(() => track.getAttribute('data-visible'))
  await expect.poll(look).toBe('true')
  expect(await track.evaluate((element) => element.getBoundingClientRect().height)).toBe(3)
  const before = await filled()
  expect(before).toBeLessThan(20)
  await page.clock.runFor(1_000)
  await expect.poll(filled).toBe(before + 50)
  answer.resolve()
  await page.waitForURL('**/faq')
  await expect.poll(filled).toBe(100)
  await page.clock.runFor(600)
  await expect.poll(() => track.getAttribute('data-visible')).toBeNull()
  await page.clock.runFor(500)
  await expect.poll(filled).toBe(0)
})

test('while the profile comes, and half a second longer, nothing can be pressed; a read that fails is tried once more', async () => {
  const profile = Promise.withResolvers<void>()
  const counts = new Map<string, number>()
  await page.route('**/api/client/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    counts.set(pathname, (counts.get(pathname) ?? 0) + 1)
    if (!pathname.endsWith('/profile')) return route.fulfill({ status: 503, json: {} })
    await profile.promise
    return route.fulfill({ json: { data: { user: layla, key: 'x' } } })
  })
  await page.addInitScript(() => localStorage.setItem('client-token', 'x'.repeat(43)))
  await page.goto(`${product.url}/portal/home`)
  const overlay = page.getByRole('status').filter({ hasText: 'Loading', has: page.locator('svg') })
  await overlay.waitFor()
  const look = await overlay.evaluate((element) => ({
    layer: getComputedStyle(element).zIndex,
    opacity: getComputedStyle(element, '::before').opacity,
    covers: element.getBoundingClientRect().width === window.innerWidth,
  }))
  expect(look).toEqual({ layer: '2000', opacity: '0.6', covers: true })
  await page.mouse.click(100, 200)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  expect(new URL(page.url()).pathname).toBe('/portal/home')

  await stopClock()
  profile.resolve()
  await expect.poll(() => counts.get('/api/client/home')).toBe(2)
  await page.clock.runFor(490)
  expect(await overlay.count()).toBe(1)
  await page.clock.runFor(20)
  await overlay.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('client-user') ?? '{}').name)).toBe(
    'Layla',
  )

  await page.setViewportSize({ width: 1279, height: 800 })
  const sidebar = page.locator('aside, nav').locator('a[href="/portal/profile"]').first()
  expect(await sidebar.isVisible()).toBe(false)
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await sidebar.isVisible()).toBe(true)
})

test('a part of the page that is gone reloads it once, not again within ten seconds, and never without a connection', async () => {
  await open('/auth/login')
  const lose = () => page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError')))
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))
  await context.setOffline(true)
  const unasked = page.waitForEvent('console', (line) => line.text().includes('could not be asked'))
  await lose()
  await unasked
  await context.setOffline(false)
  const reloaded = page.waitForEvent('load')
  await lose()
  await reloaded
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  await lose()
  await page.evaluate(async () => (await fetch('/version')).json())
  expect(loads).toHaveLength(1)
  await page.evaluate(() => {
    const at = Number(sessionStorage.getItem('reload-guard')) - 10_001
    sessionStorage.setItem('reload-guard', String(at))
  })
  const again = page.waitForEvent('load')
  await lose()
  await again
  expect(loads).toHaveLength(2)
})

test('the main button is large, and amber with ink on it', async () => {
  await open('/auth/login')
  const look = () =>
    page.locator('main button[type=submit]').evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element)
      return { color, backgroundColor, height: element.getBoundingClientRect().height }
    })
  // The page zooms in; until it has, everything on it measures a little less.
  await expect
    .poll(look)
    .toEqual({ color: 'rgb(28, 25, 23)', backgroundColor: 'rgb(251, 191, 36)', height: 50 })
})
