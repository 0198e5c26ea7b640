import type { Browser, BrowserContext, Page } from 'playwright-core'

/** A weak mobile network: what the pages must bear. */
const network = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
}
const longMillis = 90_000

export interface SlowFigures {
  /** Of the home page of the site, first visit. */
  readonly firstPaintMillis: number
  readonly requestsBeforePaint: number
  readonly requests: number
  readonly kb: number
  /** From the press that signs in to the balance. */
  readonly loginMillis: number
}

interface Visitor {
  readonly url: string
  readonly login: string
  readonly password: string
  readonly userAgent: string
  /** Resolves when the page asks for nothing more. */
  readonly watch: (page: Page) => () => Promise<void>
}

/** A first visit, and then a sign-in by a person who needs longer to type than the page to load. */
export async function measureSlowly(browser: Browser, visitor: Visitor): Promise<SlowFigures> {
  const visit = await measureVisit(await openSlow(browser, visitor), visitor)
  const loginMillis = await measureLogin(await openSlow(browser, visitor), visitor)
  return { ...visit, loginMillis }
}

async function openSlow(browser: Browser, { url, userAgent }: Visitor): Promise<BrowserContext> {
  const context = await browser.newContext({ userAgent, viewport: { width: 360, height: 780 } })
  await context.addCookies([{ name: 'locale', value: 'ar', url }])
  return context
}

async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(longMillis)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  return page
}

async function measureVisit(context: BrowserContext, { url, watch }: Visitor) {
  const page = await openPage(context)
  const rest = watch(page)
  await page.goto(`${url}/home`, { waitUntil: 'load' })
  await rest()
  const figures = await page.evaluate(() => {
    const [first] = performance.getEntriesByName('first-contentful-paint')
    const resources = performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
    const paint = first?.startTime ?? Number.NaN
    return {
      firstPaintMillis: Math.round(paint),
      requestsBeforePaint: 1 + resources.filter(({ startTime }) => startTime < paint).length,
      requests: 1 + resources.length,
      kb: Math.round(resources.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1_000),
    }
  })
  await context.close()
  return figures
}

async function measureLogin(
  context: BrowserContext,
  { url, login, password, watch }: Visitor,
): Promise<number> {
  const page = await openPage(context)
  const rest = watch(page)
  await page.goto(`${url}/auth/login`, { waitUntil: 'load' })
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  await page.locator('input[autocomplete="username"]').fill(login)
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await rest()
  const startedAt = performance.now()
  await page.locator('form button[type="submit"]').first().click()
  await page.getByTestId('balance').waitFor({ timeout: longMillis })
  const millis = Math.round(performance.now() - startedAt)
  await context.close()
  return millis
}
