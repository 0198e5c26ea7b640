import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Language } from '#contract/kernel/localized.ts'
import { type Caller, consoleCallerAt } from '#tests/world/caller.ts'
import { languagesOf } from '#tests/world/depth.ts'
import { openBrowser } from './browser.ts'
import { signUpClient } from './client.ts'
import { factsIn } from './page-head.ts'
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

const always = { opens: '00:00', closes: '00:00', friday_opens: '00:00' }
const byDay = { opens: '09:00', closes: '22:00', friday_opens: '16:00' }
const points = [
  { city: 'Tripoli', ar: 'مكتبة الأمل', en: 'Al-Amal Stationery', end: '1', latitude: 32.88, hours: always },
  { city: 'Tripoli', ar: 'بقالة النور', en: 'Al-Nour Grocery', end: '2', latitude: 32.86, hours: byDay },
  { city: 'Sabha', ar: 'الفجر للاتصالات', en: 'Al-Fajr Telecom', end: '3', latitude: 27.03, hours: always },
]

/** Points of sale of a seller, as staff enter them. */
async function openPoints(admin: Caller): Promise<void> {
  const seller = await signUpClient(product, { phone: '0917001100', name: 'سالم', username: 'salem.seller' })
  await product.staff('client', 'seller', '--client', seller.phone)
  for (const { city, ar, en, end, latitude, hours } of points) {
    const [found] = await admin.get(`/cities?search=${city}`).data<{ id: string }[]>()
    await admin
      .post('/seller-points', {
        name: { ar, en },
        address: { ar: 'شارع الجمهورية', en: 'Jumhuriya Street' },
        client_id: seller.user['id'],
        city_id: found?.id,
        phone: `091700110${end}`,
        location: { latitude, longitude: 13.2 },
        ...hours,
      })
      .data()
  }
}

/** On the first page of the site, beside one of the club alone. */
async function showSlide(admin: Caller): Promise<void> {
  const bytes = await sharp({ create: { width: 1_200, height: 500, channels: 3, background: '#d97706' } })
    .png()
    .toBuffer()
  for (const [name, on_site] of Object.entries({ 'Summer offer': true, 'Club only': false }))
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
    await page.getByLabel(textOf('site-prices:calculator.way')).selectOption('pay')
    await expect.poll(() => result.textContent()).toMatch(/202\.500[\s\S]*200\.000/)
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
    const check = box.getByRole('button', { name: textOf('common:check_receipt.button') })
    await box.getByLabel(textOf('common:check_receipt.label')).fill('MZ-12')
    await check.click()
    await sees(textOf('common:check_receipt.refused'))
    await box.getByLabel(textOf('common:check_receipt.label')).fill('mz 0000 0000 0000 ٠٠٠٠')
    await check.click()
    await page.waitForURL('**/receipts/MZ-0000-0000-0000-0000')
    await sees(textOf('receipts:unknown'))
  })
  // The receipt is unknown: its page answers 404.
  expect(person.faults).toEqual([])
  await person.leave()
})

test('a visitor reads the price of a card and reaches it after the sign-in, and opens a wallet from any place', async () => {
  const { page, textOf, sees, leave } = await visitIn('en')
  const client = { phone: '0917001155', name: 'Sara Ali', username: 'sara.site' }
  await signUpClient(product, client)
  for (const [place, width] of Object.entries({ banner: 1440, bar: 360 })) {
    await page.setViewportSize({ width, height: 740 })
    await open(page, '/faq')
    const links = page.getByRole('link', { name: textOf('public:footer.register') })
    const inReach = place === 'banner' ? page.getByRole('banner').locator(links) : links.last()
    await inReach.waitFor()
    expect(await inReach.evaluate((link) => link.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
  }
  await open(page, '/home')
  await page.getByRole('main').getByRole('link', { name: 'Libyana' }).click()
  await page.waitForURL('**/cards/*')
  const card = page.getByRole('listitem').filter({ hasText: 'Libyana 10 LYD' })
  await sees(card.getByText('10.000'))
  await sees(card.getByText(textOf('site-cards:in_stock')))
  await card.getByRole('link', { name: textOf('site-cards:buy_named', { card: 'Libyana 10 LYD' }) }).click()
  await page.waitForURL('**/auth/login?next=*')
  await sees(textOf('auth:login.for.buy'))
  const wanted = page.getByRole('main').getByText('Libyana 10 LYD')
  expect(await wanted.locator('..').textContent()).toContain('10.000')
  await sees(page.getByRole('main').getByRole('link', { name: textOf('auth:register.title') }))
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

test('a visitor who asks for it sees the nearest sellers first, and their position leaves the device never', async () => {
  const person = await visitIn('en')
  const { page, textOf, sees } = person
  const context = page.context()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')))
  await open(page, '/evoucher-sellers')
  const near = page.getByRole('button', { name: textOf('site-sellers:near') })
  await near.press('Enter')
  await sees(textOf('site-sellers:near_refused'))
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 27.04, longitude: 13.2 })
  await near.press('Enter')
  await sees(textOf('site-sellers:near_note'))
  const names = page.getByRole('main').getByRole('heading', { level: 3 })
  expect(await names.allInnerTexts()).toEqual(['Al-Fajr Telecom', 'Al-Nour Grocery', 'Al-Amal Stationery'])
  await sees(textOf('site-sellers:kilometers', { value: '1.1' }))
  await sees(textOf('site-sellers:kilometers', { value: '647' }))
  expect(asked.filter((request) => request.includes('27.04'))).toEqual([])
  expect(person.faults).toEqual([])
  await person.leave()
})

test('only open sellers are listed when asked, by the time in Tripoli', async () => {
  const { page, textOf, leave } = await visitIn('ar')
  const names = page.getByRole('main').getByRole('heading', { level: 3 })
  const openOnly = (count: number) =>
    page.getByRole('button', { name: textOf('site-sellers:open_only_count', { count }) })
  // 23:30 and 10:30 in Tripoli.
  for (const [utc, count] of [
    ['2026-11-29T21:30:00Z', 2],
    ['2026-11-29T08:30:00Z', 3],
  ] as const) {
    await page.clock.setFixedTime(utc)
    await open(page, '/evoucher-sellers')
    await openOnly(count).press('Space')
    await expect.poll(() => names.count()).toBe(count)
    await page.reload()
    await expect.poll(() => names.count()).toBe(count)
  }
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

test('prices are in the page of the server, and search engines read each card as an offer', async () => {
  const html = await (
    await fetch(`${product.url}/cards?lang=en`, { headers: { 'user-agent': 'Googlebot/2.1' } })
  ).text()
  expect(html).toContain('Libyana 10 LYD')
  const [facts] = factsIn(html)
  expect(JSON.parse(facts ?? '')).toMatchObject({
    itemListElement: [
      {
        item: {
          '@type': 'Product',
          name: 'Libyana 10 LYD',
          brand: { name: 'Libyana' },
          offers: { price: '10.000', priceCurrency: 'LYD', availability: 'https://schema.org/InStock' },
        },
      },
    ],
  })
  const sitemap = await (await fetch(`${product.url}/sitemap.xml`)).text()
  expect(sitemap).toMatch(/\/cards\/\d+\?lang=ar/)
  expect((await fetch(`${product.url}/cards/999999`)).status).toBe(404)
})

test('every link in the answers to common questions leads to a page', async () => {
  const answer = await fetch(`${product.url}/api/client/faq?per_page=100`)
  const { data } = (await answer.json()) as { data: { answer: { ar: string; en: string } }[] }
  const texts = data.flatMap(({ answer: { ar, en } }) => [ar, en]).join()
  const links = new Set([...texts.matchAll(/\]\((\/[^)]*)\)/g)].map(([, path = '']) => path))
  expect([...links]).toEqual(
    expect.arrayContaining(['/pricing', '/portal/transfer', '/settlements', '/terms']),
  )
  const broken = await Promise.all(
    [...links].map(async (path) => ((await fetch(product.url + path)).ok ? [] : [path])),
  )
  expect(broken.flat()).toEqual([])
})
