import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Language } from '#contract/kernel/localized.ts'
import { type Caller, consoleCallerAt } from '#tests/world/caller.ts'
import { languagesOf } from '#tests/world/depth.ts'
import { openBrowser } from './browser.ts'
import { signUpClient } from './client.ts'
import { openPerson, type Person } from './person.ts'
import { openProduct, type Product } from './product.ts'
import { openShop } from './shop.ts'

let product: Product
let browser: Browser
beforeAll(async () => {
  product = await openProduct()
  browser = await openBrowser()
  const { adminPassword } = await openShop(product)
  await product.askForPasswordOnly()
  await product.set({
    company_name: { ar: 'شركة الواحة', en: 'Al-Waha Company' },
    licence_number: '77/2026',
    licence_issuer: { ar: 'وزارة الاقتصاد', en: 'Ministry of Economy' },
    transfer_fee_fixed: '0.500',
    transfer_fee_share_bp: 100,
  })
  const admin = await consoleCallerAt(product.url, { login: 'admin', password: adminPassword })
  await openPoints(admin)
  await showSlide(admin)
})
afterAll(async () => {
  await browser.close()
  await product.close()
})

const points = [
  { city: 'Tripoli', ar: 'مكتبة الأمل', en: 'Al-Amal Stationery', phone: '0917001101', latitude: 32.88 },
  { city: 'Tripoli', ar: 'بقالة النور', en: 'Al-Nour Grocery', phone: '0917001102', latitude: 32.86 },
  { city: 'Sabha', ar: 'الفجر للاتصالات', en: 'Al-Fajr Telecom', phone: '0917001103', latitude: 27.03 },
]

/** Points of sale of a seller, as staff enter them. */
async function openPoints(admin: Caller): Promise<void> {
  const seller = await signUpClient(product, { phone: '0917001100', name: 'سالم', username: 'salem.seller' })
  await product.staff('client', 'seller', '--client', seller.phone)
  for (const { city, ar, en, phone, latitude } of points) {
    const [found] = await admin.get(`/cities?search=${city}`).data<{ id: string }[]>()
    await admin
      .post('/seller-points', {
        name: { ar, en },
        address: { ar: 'شارع الجمهورية', en: 'Jumhuriya Street' },
        client_id: seller.user['id'],
        city_id: found?.id,
        phone,
        location: { latitude, longitude: 13.2 },
        opens: '00:00',
        closes: '00:00',
        friday_opens: '00:00',
      })
      .data()
  }
}

/** On the first page of the site, beside one of the club alone. */
async function showSlide(admin: Caller): Promise<void> {
  const bytes = await sharp({ create: { width: 1_200, height: 500, channels: 3, background: '#d97706' } })
    .png()
    .toBuffer()
  for (const [name, on_site] of [
    ['Summer offer', true],
    ['Club only', false],
  ] as const)
    await admin
      .post('/sliders', {
        title: { ar: `${name} بالعربية`, en: name },
        link: '/pricing',
        active: true,
        on_site,
        image: new File([new Uint8Array(bytes)], 'slide.png', { type: 'image/png' }),
      })
      .data()
}

async function visitIn(locale: Language): Promise<Person> {
  const person = await openPerson(browser, product, locale)
  await person.page.context().addCookies([{ name: 'locale', value: locale, url: product.url }])
  return person
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
}

const title = 'a visitor counts a fee, finds an open seller and checks a receipt'

test.each(languagesOf(title))(`${title} (%s)`, async (locale) => {
  const person = await visitIn(locale)
  const { page, textOf, sees, does } = person
  await does('counts a fee', async () => {
    await open(page, '/pricing')
    await page.getByLabel(textOf('site-prices:calculator.amount')).fill('٢٠٠')
    const result = page.getByRole('status').filter({ hasText: textOf('site-prices:calculator.arrives') })
    await expect.poll(() => result.textContent()).toMatch(/2\.500[\s\S]*202\.500[\s\S]*200\.000/)
    await page.getByLabel(textOf('site-prices:calculator.amount')).fill('0.001')
    await sees(textOf('site-prices:calculator.below').split('<')[0]?.trim() ?? '')
  })
  await does('follows what the operator shows on the first page', async () => {
    await open(page, '/home')
    const slides = page.getByRole('list', { name: textOf('site-home:club.slides') }).getByRole('link')
    expect(await slides.allInnerTexts()).toEqual([expect.stringContaining('Summer offer')])
    await slides.click()
    await page.waitForURL('**/pricing')
  })
  await does('finds a seller', async () => {
    await open(page, '/evoucher-sellers')
    await sees(textOf('site-sellers:open'))
    await page.getByRole('searchbox').fill('الامل')
    const rows = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.locator('a[href^="tel:"]') })
    await expect.poll(() => rows.count()).toBe(1)
    const there = rows.getByRole('link', { name: textOf('site-sellers:directions'), exact: false })
    expect(await there.getAttribute('href')).toContain('destination=32.88,13.2')
    await page.getByRole('searchbox').fill('')
    await page.getByLabel(textOf('site-sellers:city'), { exact: true }).selectOption({ index: 2 })
    await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining('0917001103'.slice(-4))])
  })
  await does('checks a receipt', async () => {
    await open(page, '/home')
    const box = page.getByRole('region', { name: textOf('site-home:trust.title') })
    const check = box.getByRole('button', { name: textOf('public:check.button') })
    await box.getByLabel(textOf('public:check.label')).fill('MZ-12')
    await check.click()
    await sees(textOf('public:check.refused'))
    await box.getByLabel(textOf('public:check.label')).fill('mz 0000 0000 0000 ٠٠٠٠')
    await check.click()
    await page.waitForURL('**/receipts/MZ-0000-0000-0000-0000')
    await sees(textOf('receipts:unknown'))
  })
  // The receipt is unknown: its page answers 404.
  expect(person.faults).toEqual([])
  await person.leave()
})

test('a card on the home page is reached after the sign-in, and a wallet can be opened from any place', async () => {
  const { page, textOf, leave } = await visitIn('en')
  const client = { phone: '0917001155', name: 'Sara Ali', username: 'sara.site' }
  await signUpClient(product, client)
  for (const [width, place] of [
    [1440, 'banner'],
    [360, 'bar'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    await open(page, '/faq')
    const links = page.getByRole('link', { name: textOf('public:footer.register') })
    const inReach = place === 'banner' ? page.getByRole('banner').locator(links) : links.last()
    await inReach.waitFor()
    expect(await inReach.evaluate((link) => link.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
  }
  await open(page, '/home')
  await page.getByRole('main').getByRole('link', { name: 'Libyana' }).click()
  await page.waitForURL('**/auth/login?next=*')
  await page.locator('input[name=login]').fill(client.username)
  await page.locator('input[name=password]').fill('Zaytuna-2026')
  await page.locator('main button[type=submit]').click()
  await page.waitForURL('**/portal/cards?buy=*')
  await leave()
})

test('the phone of the home page rests when motion is not wanted, when it is paused and out of sight', async () => {
  const { page, textOf, leave } = await visitIn('ar')
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .some(
          ({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations === Infinity,
        ),
    )
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page, '/home')
  expect(await moving()).toBe(true)
  await page.getByRole('button', { name: textOf('site-home:phone.pause') }).click()
  await expect.poll(moving).toBe(false)
  await page.getByRole('button', { name: textOf('site-home:phone.play') }).click()
  await expect.poll(moving).toBe(true)
  await page.evaluate(() => window.scrollTo(0, 2_000))
  await expect.poll(moving).toBe(false)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/home')
  expect(await moving()).toBe(false)
  await page.getByRole('img', { name: textOf('site-home:phone.label') }).waitFor()
  await leave()
})

test('the operator is named on the page and to search engines', async () => {
  const agent = 'Mozilla/5.0 (compatible; Googlebot/2.1)'
  const read = async (path: string) => {
    const answer = await fetch(product.url + path, { headers: { 'user-agent': agent } })
    return answer.text()
  }
  for (const path of ['/home', '/about-us?lang=en', '/contact', '/evoucher-sellers']) {
    const html = await read(path)
    expect(html).toContain('77/2026')
    const [, facts = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
    const known = JSON.parse(facts) as { '@context': string; itemListElement?: object[] }
    expect(known['@context']).toBe('https://schema.org')
    if (path === '/evoucher-sellers') expect(known.itemListElement).toHaveLength(points.length)
    else expect(facts).toContain('Al-Waha Company')
  }
})
