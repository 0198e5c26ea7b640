import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Language, languages } from '#contract/kernel/localized.ts'
import { translate } from '#server/platform/messages.ts'
import { languagesOf, looks, pagesOf } from '#tests/world/depth.ts'
import { openBrowser, visitor } from './browser.ts'
import { clientPassword } from './client.ts'
import { misprints } from './misprints.ts'
import { factsIn, headFaults } from './page-head.ts'
import { scriptKbMax, watchWeight } from './page-weight.ts'
import { findBarriers } from './person.ts'
import { openProduct, type Product } from './product.ts'
import { visitorRules } from './rules/client-rules.ts'
import { meetRules, watchWrites } from './rules/meet-rules.ts'

const pages = [
  ...['/home', '/cards', '/features', '/pricing', '/faq', '/evoucher-sellers', '/about-us'],
  ...['/terms', '/privacy', '/use-policy', '/refund-policy', '/support-policy', '/legal-disclaimer'],
  ...['/contact', '/auth/login', '/auth/register', '/auth/reset-password'],
]
const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1)'

let product: Product
let browser: Browser
beforeAll(async () => {
  product = await openProduct()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await product.close()
})

interface Visit {
  readonly page: Page
  /** Errors of scripts, refused scripts and styles, requests to other hosts. */
  readonly faults: string[]
  leave(): Promise<void>
}

async function visit(
  locale: Language,
  width: number,
  theme: 'light' | 'dark',
  userAgent = visitor,
): Promise<Visit> {
  const context = await browser.newContext({
    userAgent,
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

test.each(looks)('every public page is whole and light in $locale at $width px, $theme', async (look) => {
  const { locale, width, theme } = look
  const { page, faults, leave } = await visit(locale, width, theme)
  const wrong: string[] = []
  const weight = watchWeight(page)
  for (const path of pagesOf(look, pages)) {
    weight.begin()
    await page.goto(product.url + path)
    await page.locator('html[data-alive]').waitFor({ state: 'attached' })
    wrong.push(...(await misprints(page, locale)), ...(await findBarriers(page)))
    wrong.push(...weight.tooHeavy(path, scriptKbMax.public))
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
  // Amounts are drawn into the sentences of this page.
  await page
    .getByRole('main')
    .getByText(/من 1\.000 .+ إلى 5,000\.000/)
    .waitFor()
  const sitemap = await (await fetch(`${product.url}/sitemap.xml`)).text()
  expect(
    pages.filter((path) => path !== '/auth/reset-password' && !sitemap.includes(`${path}?lang=ar`)),
  ).toEqual([])
  expect(await (await fetch(`${product.url}/robots.txt`)).text()).toContain('Disallow: /portal/')
  await leave()
})

test('every public page has a title, a line, its address and its languages, and facts that can be read', async () => {
  const wrong: string[] = []
  const titles = new Map<string, string>()
  for (const path of [...pages, '/club', '/club/news', '/club/events'])
    for (const lang of languages) {
      const address = `${product.url}${path}?lang=${lang}`
      const answer = await fetch(address, { headers: { 'user-agent': crawler } })
      const html = await answer.text()
      wrong.push(...headFaults(path, html, lang))
      const title = /<title>.*?<\/title>/.exec(html)?.[0] ?? ''
      const same = titles.get(title)
      if (same) wrong.push(`${path} and ${same} have one title: ${title}`)
      titles.set(title, path)
      if (path === '/home' || path === '/faq') expect(factsIn(html)).toHaveLength(1)
    }
  expect(wrong).toEqual([])
})

test('a crawler gets the facts of a page, and goes from page to page like a person', async () => {
  const { page, faults, leave } = await visit('en', 1440, 'light', crawler)
  await page.goto(`${product.url}/home`)
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  expect(await page.locator('script[type="application/ld+json"]').textContent()).toContain('schema.org')
  for (const path of ['/faq', '/home']) {
    await page.getByRole('banner').locator(`a[href="${path}"]`).first().click()
    await page.waitForURL(product.url + path)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  }
  expect(faults).toEqual([])
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
        // A form sent faster than a person can write is refused; the button disappears after success.
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

async function open(page: Page, path: string): Promise<void> {
  await page.goto(product.url + path)
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
}

test.each(languagesOf('a broken rule is shown when its field is left, not while it is filled in'))(
  'a broken rule is shown when its field is left, not while it is filled in (%s)',
  async (locale) => {
    const { page, faults, leave } = await visit(locale, 1440, 'light')
    const writes = watchWrites(page)
    for (const { path, rules } of visitorRules) {
      await open(page, path)
      for (const summary of await page.locator('main details > summary').all()) await summary.click()
      await meetRules(page, locale, rules)
    }
    await open(page, '/auth/register')
    await page.locator('main button[type=submit]').click()
    await page.getByText(translate(locale, 'auth:register.terms_needed')).waitFor()
    await leave()
    expect(writes).toEqual([])
    expect(faults).toEqual([])
  },
)

test('who registers is told of a common password when its field is left, and shown the ways into an account whose phone is taken', async () => {
  const taken = { phone: '0917001122', username: 'suad', name: 'سعاد علي', password: clientPassword }
  const registered = await fetch(`${product.url}/api/client/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...taken, terms: true }),
  })
  expect(registered.status).toBe(200)
  const { page, faults, leave } = await visit('en', 360, 'dark')
  await open(page, '/auth/register')
  await page.locator('main details > summary').click()
  const common = page.getByText(translate('en', 'errors:auth.password_common'))
  await page.locator('main input[name=password]').fill('Password-2026')
  await page.locator('main input[name=name]').focus()
  await common.waitFor()
  for (const [name, typed] of Object.entries(taken))
    await page.locator(`main input[name=${name}]`).fill(typed)
  expect(await common.count()).toBe(0)
  await page.getByRole('checkbox', { name: translate('en', 'auth:register.terms') }).check()
  await page.locator('main button[type=submit]').click()
  await page.getByText(translate('en', 'errors:auth.taken')).first().waitFor()
  const links = page.getByRole('main').locator('form')
  expect(await links.getByRole('link', { name: translate('en', 'auth:login.submit') }).count()).toBe(2)
  expect(await links.getByRole('link', { name: translate('en', 'auth:register.recover') }).count()).toBe(2)
  await leave()
  expect(faults).toEqual([expect.stringContaining('status of 422'), expect.stringContaining('status of 422')])
})

const failureWith = (data: object) => ({ message: '', code: '', data })

/** Section 8, by what the server answers or fails to answer. */
const answers = [
  { status: 0, key: 'check_your_network' },
  // A network with a sign-in page.
  { status: 200, key: 'check_your_network' },
  { status: 400, key: 'something_is_wrong' },
  { status: 500, key: 'something_is_wrong' },
  { status: 403, key: 'permission_denied' },
  { status: 404, key: 'no_result_found' },
] as const

test.each(languagesOf('each kind of failed call is explained, and ends where it should'))(
  'each kind of failed call is explained, and ends where it should (%s)',
  async (locale) => {
    const { page, leave } = await visit(locale, 1440, 'light')
    await open(page, '/auth/login')
    const answerWith = (status: number, data: object = {}) =>
      page.route('**/api/client/login', (route) =>
        status === 0
          ? route.abort()
          : route.fulfill({
              status,
              ...(status === 200 ? { body: '<p>Wi-Fi' } : { json: failureWith(data) }),
            }),
      )
    const send = async () => {
      await page.locator('input[name=login]').fill('layla')
      await page.locator('input[name=password]').fill('Zaytuna-2026')
      await page.locator('main button[type=submit]').click()
    }
    for (const { status, key } of answers) {
      await answerWith(status)
      await send()
      const toast = page.getByRole('alert').filter({ hasText: translate(locale, `common:errors.${key}`) })
      await toast.last().waitFor()
      await page.unrouteAll()
      await page.reload()
      await page.locator('html[data-alive]').waitFor({ state: 'attached' })
    }
    await answerWith(401)
    const again = page.waitForEvent('load')
    await send()
    await again
    expect(new URL(page.url()).pathname).toBe('/auth/login')

    await page.locator('html[data-alive]').waitFor({ state: 'attached' })
    await page.unrouteAll()
    await answerWith(403, { verify_phone: '091 *** **04' })
    // The page it leads to asks for a code, which the server would refuse to this token.
    await page.route('**/api/client/verify/send', (route) =>
      route.fulfill({ json: { data: { sent_to: '091 *** **04', resend_after: 60, sent: true } } }),
    )
    await page.evaluate(() => localStorage.setItem('client-token', 'x'.repeat(43)))
    await send()
    await page.getByText(translate(locale, 'common:errors.verify'), { exact: true }).waitFor()
    await page.waitForURL(/\/auth\/verify\?verify_phone=091/)
    await leave()
  },
)

test('the content of the header changes at 600 and at 1,280 px', async () => {
  const { page, leave } = await visit('en', 599, 'light')
  await page.goto(`${product.url}/home`)
  const header = page.getByRole('banner')
  const seen = async (width: number) => {
    await page.setViewportSize({ width, height: 800 })
    return {
      theme: await header.getByRole('button', { name: 'Dark appearance' }).isVisible(),
      places: await header.getByRole('link', { name: 'Questions' }).isVisible(),
    }
  }
  expect(await seen(599)).toEqual({ theme: false, places: false })
  expect(await seen(600)).toEqual({ theme: true, places: false })
  expect(await seen(1279)).toEqual({ theme: true, places: false })
  expect(await seen(1280)).toEqual({ theme: true, places: true })
  await leave()
})
