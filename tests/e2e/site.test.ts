import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { misprints } from './misprints.ts'
import { findBarriers } from './person.ts'
import { openProduct, type Product } from './product.ts'

const pages = [
  ...['/home', '/features', '/pricing', '/faq', '/contact', '/evoucher-sellers'],
  ...['/terms', '/privacy', '/use-policy', '/refund-policy', '/support-policy', '/legal-disclaimer'],
  ...['/auth/login', '/auth/register', '/auth/reset-password'],
]
const visitor =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0 Safari/537.36'

// The first start builds the application.
const startMillisMax = 240_000

let product: Product
let browser: Browser
beforeAll(async () => {
  product = await openProduct()
  browser = await openBrowser()
}, startMillisMax)
afterAll(async () => {
  await browser.close()
  await product.close()
})

interface Visit {
  readonly page: Page
  /** Errors of scripts, refused scripts and styles, calls to anybody else. */
  readonly faults: string[]
  leave(): Promise<void>
}

async function visit(locale: 'ar' | 'en', width: number, theme: 'light' | 'dark'): Promise<Visit> {
  const context = await browser.newContext({
    userAgent: visitor,
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
  })
  await context.addCookies([
    { name: 'locale', value: locale, url: product.url },
    { name: 'theme', value: theme, url: product.url },
  ])
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
  page.on('request', (request) => {
    const isOwn = request.url().startsWith(product.url) || request.url().startsWith('data:')
    if (!isOwn) faults.push(`${page.url()} asked ${request.url()}`)
  })
  return { page, faults, leave: () => context.close() }
}

test.each([
  ['ar', 360, 'light'],
  ['ar', 1440, 'dark'],
  ['en', 360, 'dark'],
  ['en', 1440, 'light'],
] as const)('every public page is whole in %s at %d px, %s', async (locale, width, theme) => {
  const { page, faults, leave } = await visit(locale, width, theme)
  const wrong: string[] = []
  for (const path of pages) {
    await page.goto(product.url + path)
    await page.locator('html[data-alive]').waitFor({ state: 'attached' })
    wrong.push(...(await misprints(page, locale)), ...(await findBarriers(page)))
  }
  await leave()
  expect([...wrong, ...faults]).toEqual([])
})

test('each language has an address of its own, known to search engines, and the cookie follows it', async () => {
  const { page, leave } = await visit('en', 1440, 'light')
  await page.goto(`${product.url}/pricing?lang=ar`)
  expect(await page.locator('html').getAttribute('lang')).toBe('ar')
  const addressOf = (selector: string) => page.locator(selector).getAttribute('href')
  expect(await addressOf('link[rel=canonical]')).toMatch(/\/pricing\?lang=ar$/)
  expect(await addressOf('link[hreflang=en]')).toMatch(/\/pricing\?lang=en$/)
  expect(await addressOf('link[hreflang=x-default]')).toMatch(/\/pricing$/)
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  expect(page.url()).toBe(`${product.url}/pricing`)
  await page.reload()
  expect(await page.locator('html').getAttribute('lang')).toBe('ar')
  const sitemap = await (await fetch(`${product.url}/sitemap.xml`)).text()
  expect(
    pages.filter((path) => path !== '/auth/reset-password' && !sitemap.includes(`${path}?lang=ar`)),
  ).toEqual([])
  expect(await (await fetch(`${product.url}/robots.txt`)).text()).toContain('Disallow: /portal/')
  await leave()
})

test('a visitor’s message reaches staff', async () => {
  const { page, faults, leave } = await visit('en', 360, 'light')
  await page.goto(`${product.url}/contact?topic=merchant`)
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('The name field is required').waitFor()
  await page.getByLabel('Name').fill('سعاد علي')
  await page.getByLabel('Phone or e-mail').fill('٠٩١٢٣٤٥٦٧٨')
  await page.getByRole('textbox', { name: 'Message' }).fill('I would like to sell vouchers in Zliten.')
  await expect
    .poll(
      async () => {
        // Quicker than anybody writes is refused; the button is gone once it was taken.
        await page.evaluate(() => document.querySelector<HTMLElement>('main button[type=submit]')?.click())
        return page.getByText('Your message has arrived').isVisible()
      },
      { timeout: 40_000, interval: 3_000 },
    )
    .toBe(true)
  await product.staff('user', 'create', '--username', 'admin', '--name', 'المدير')
  const { rows } = await product.staff('contact', 'list', '--status=new')
  expect(rows?.[0]).toMatchObject({ topic: 'merchant', contact: '0912345678', status: 'new' })
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([])
  await leave()
})
