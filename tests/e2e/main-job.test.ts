import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Language } from '#contract/kernel/localized.ts'
import { maskPhone } from '#contract/kernel/phone.ts'
import { storiesOf } from '#tests/world/depth.ts'
import { openBrowser } from './browser.ts'
import { inArabicDigits, openPerson, type Person } from './person.ts'
import { openProduct, type Product } from './product.ts'
import { openShop, type Shop } from './shop.ts'

let product: Product
let shop: Shop
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([openProduct(), openBrowser()])
  shop = await openShop(product)
})

afterAll(async () => {
  await browser.close()
  await product.close()
})

const stories = [
  { locale: 'ar', direction: 'rtl', phone: '+218 91 234 5678', merchantPhone: '092 765 4321', number: 0 },
  { locale: 'en', direction: 'ltr', phone: '+218 91 876 5432', merchantPhone: '00218947654321', number: 1 },
] as const

test.each(storiesOf('a printed voucher becomes cards', stories))(
  'a printed voucher becomes cards, a transfer and a settlement ($locale)',
  async (story) => {
    const { locale, number } = story
    const visitor = await openPerson(browser, product, locale)
    const merchant = await openPerson(browser, product, locale)
    const merchantName = locale === 'ar' ? 'فاطمة الورفلي' : 'Fatima Warfalli'

    const theirs = { ...story, phone: story.merchantPhone, name: merchantName, username: `fatima${number}` }
    await Promise.all([
      visitor.does('sign up', () =>
        signUp(visitor, { ...story, name: 'عبدالرحمن بن عمران', username: `abdo${number}` }),
      ),
      merchant.does('sign up the merchant', () => signUp(merchant, theirs)),
    ])
    await visitor.does('recharge', () => recharge(visitor, shop.rechargeCodes[number] ?? ''))
    await visitor.does('buy two cards', () => buyTwoCards(visitor, locale))
    await product.staff('client', 'pro', '--client', story.phone)
    await visitor.does('send money', () => sendMoney(visitor, story.merchantPhone))
    await product.staff('client', 'merchant', '--client', story.merchantPhone)
    await merchant.does('accept a voucher', () => acceptVoucher(merchant, shop.goodsCodes[number] ?? ''))
    await merchant.does('be paid', () => settle(merchant))

    expect(await visitor.does('read the report', () => readMovements(visitor))).toEqual([
      ['−12.750', '30.000', '17.250'],
      ['−20.000', '50.000', '30.000'],
      ['+50.000', '0.000', '50.000'],
    ])
    expect(await merchant.does('read the merchant’s report', () => readMovements(merchant))).toEqual([
      ['+12.500', '0.000', '12.500'],
    ])
    expect(await payWithCopiedToken(visitor, story.merchantPhone)).toBe('auth.signature_needed')
    const books = await product.staff('books', 'check')
    expect(books, JSON.stringify(books)).toMatchObject({ done: 'done.books_balance' })
    expect([...visitor.faults, ...merchant.faults]).toEqual([])
    await visitor.leave()
    await merchant.leave()
  },
)

/** On another machine: the key of the session stayed in the browser. */
async function payWithCopiedToken({ page }: Person, to: string) {
  const token = await page.evaluate(() => localStorage.getItem('client-token'))
  const response = await fetch(`${product.url}/api/client/transfers`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ to, amount: '1.000' }),
  })
  return ((await response.json()) as { code?: string }).code
}

interface SignUp {
  readonly locale: Language
  readonly direction: 'rtl' | 'ltr'
  readonly phone: string
  readonly name: string
  readonly username: string
}

async function signUp(person: Person, { locale, direction, phone, name, username }: SignUp): Promise<void> {
  const { page, fill } = person
  await page.goto('/home')
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  for (const way of ['/cards/', '/portal/cards?buy='])
    await page.locator(`main a[href^="${way}"]`).first().click()
  await person.sees(person.textOf('auth:login.for.buy'))
  await page.locator('main a[href^="/auth/register"]').click()
  await page.waitForURL('**/auth/register?next=*')
  const lang = locale === 'ar' ? 'ar' : 'en-US'
  await page.locator(`html[lang="${lang}"][dir="${direction}"]`).waitFor({ state: 'attached' })
  await fill('auth:register.name', name)
  await fill('auth:fields.phone', phone)
  await page.getByText(person.textOf('auth:register.further')).click()
  await fill('auth:fields.username', username)
  await readTermsAndReload(person, name)
  await page.getByLabel(person.textOf('auth:fields.password'), { exact: true }).fill('Zaytuna-2026')
  await page.getByRole('checkbox', { name: person.textOf('auth:register.terms') }).check()
  await person.press('auth:register.submit')
  await page.waitForURL('**/auth/verify?verify_phone*')
  const { rows = [] } = await product.staff('outbox', 'list', '--to', plainPhone(phone))
  const code = /\d{6}/.exec(rows.at(0)?.body ?? '')?.[0] ?? ''
  await mistype(person, code === '111111' ? '222222' : '111111')
  await person.sees(page.getByText(maskPhone(plainPhone(phone))))
  await fill('auth:verify.code', code)
  // The card that was chosen before signing in.
  await page.waitForURL('**/portal/cards?buy=*')
  const sent = await product.staff('outbox', 'list', '--to', plainPhone(phone))
  expect(sent.rows).toHaveLength(1)
}

/** After reading the terms and a reload the typed values are there again, except the password. */
async function readTermsAndReload({ page, textOf, sees }: Person, name: string): Promise<void> {
  const password = page.getByLabel(textOf('auth:fields.password'), { exact: true })
  await password.fill('Zaytuna-2026')
  await page
    .getByRole('main')
    .getByRole('link', { name: textOf('auth:register.terms_link') })
    .click()
  await page.waitForURL('**/terms')
  await page.goBack()
  await sees(password)
  await page.reload()
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  await expect.poll(() => page.getByLabel(textOf('auth:register.name')).inputValue()).toBe(name)
  expect(await password.inputValue()).toBe('')
}

/** One code is one try, however often it is sent. Then the field is empty, and a reload sends no code. */
async function mistype({ page, textOf, sees, fill, press }: Person, wrong: string): Promise<void> {
  let tries = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/client/verify')) tries += 1
  })
  await fill('auth:verify.code', wrong)
  await press('auth:verify.submit')
  await sees(textOf('errors:auth.code_tries_left', { left: 4 }))
  await press('auth:verify.submit')
  expect(await page.getByRole('textbox', { name: textOf('auth:verify.code') }).inputValue()).toBe('')
  expect(tries).toBe(1)
  await page.reload()
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
}

async function recharge(person: Person, printed: string): Promise<void> {
  await person.goTo('portal:places.recharge')
  await person.fill('recharges:form.code', inArabicDigits(printed))
  await person.press('common:continue')
  await person.press('recharges:review.confirm')
  await person.page.waitForURL('**/portal/recharge?payment=*')
  await showsAgain(person, 'recharges:result.title', '50.000')
}

/** The outcome has its own address: a reload shows it again and repeats nothing. */
async function showsAgain({ page, textOf, sees }: Person, title: string, amount: string): Promise<void> {
  await sees(textOf(title))
  await sees(page.getByText(amount).first())
  await page.reload()
  await sees(textOf(title))
  await sees(page.getByText(amount).first())
}

async function buyTwoCards(person: Person, locale: Language): Promise<void> {
  const { page } = person
  await person.goTo('portal:places.cards')
  const search = page.getByRole('searchbox', { name: person.textOf('cards:shop.search') })
  await search.fill('بطاقة لا وجود لها')
  await person.sees(person.textOf('cards:shop.no_match'))
  await search.clear()
  const card = locale === 'ar' ? 'ليبيانا 10 دنانير' : 'Libyana 10 LYD'
  await page.getByRole('link', { name: card }).click()
  for (const button of ['cards:buy.change', 'signed-in:quantity.more']) await person.press(button)
  await person.press('common:continue')
  await person.press('cards:buy.confirm')
  const cards = page.getByRole('article')
  await expect.poll(() => cards.count()).toBe(2)
  const first = cards.first()
  await first.getByRole('button', { name: person.textOf('cards:card.reveal') }).click()
  await first.getByRole('button', { name: person.textOf('cards:card.copy'), exact: true }).waitFor()
  const shown = /\d[\d ]{12,}\d/.exec((await first.textContent()) ?? '')?.[0].replaceAll(' ', '')
  expect(shop.supplierCodes).toContain(shown)
  expect(await cards.nth(1).textContent()).toContain('••••')
  await first.getByRole('timer').waitFor()
  await person.press('cards:card.reveal_all')
  await cards.nth(1).getByRole('timer').waitFor()
  await person.sees(page.getByRole('button', { name: person.textOf('cards:card.copy_all') }))
}

async function sendMoney(person: Person, to: string): Promise<void> {
  await person.page.reload()
  await person.goTo('portal:places.transfer')
  await person.fill('transfers:form.to', to)
  await person.fill('common:money.amount', inArabicDigits('12٫500'))
  await person.press('common:continue')
  await person.press('transfers:review.confirm')
  await person.sees(
    person.page.getByRole('heading', { name: person.textOf('transfers:result.sent.transfer') }),
  )
  await person.sees('17.250')
}

async function acceptVoucher(person: Person, printed: string): Promise<void> {
  await person.page.reload()
  await person.goTo('portal:places.voucher_use')
  await person.fill('vouchers:use.code', printed)
  await person.press('common:continue')
  await person.press('vouchers:use.confirm')
  await person.page.waitForURL(/\/vouchers\/use\/\d+$/)
  await showsAgain(person, 'vouchers:use.done', '24.750')
}

/** @returns the number of the one that waits to be paid */
async function openSettlement(): Promise<string> {
  const { rows = [] } = await product.staff('settlement', 'list')
  expect(rows.map(({ net }) => net)).toEqual(['24.750'])
  return rows[0]?.id ?? ''
}

async function requestSettlement({ page, textOf, press }: Person): Promise<void> {
  await press('settlements:request')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: textOf('settlements:confirm') })
    .click()
  await page.waitForURL(/\/settlements\/\d+$/)
}

/**
 * A refused settlement says why and what happens to its vouchers, and links to the payout account and to a new
 * request.
 */
async function refuseFirst(person: Person): Promise<void> {
  const { page, textOf, sees } = person
  await requestSettlement(person)
  const reason = 'رقم الحساب ناقص'
  await product.staff('settlement', 'refuse', '--settlement', await openSettlement(), '--note', reason)
  await page.reload()
  await sees(textOf('settlements:outcome.refused_reason', { reason: `\u2068${reason}\u2069` }))
  await sees(textOf('settlements:outcome.refused_vouchers'))
  await page.getByRole('link', { name: textOf('settlements:outcome.change_account') }).click()
  await page.waitForURL('**/settlements')
}

async function settle(person: Person): Promise<void> {
  const { page, textOf } = person
  await person.goTo('portal:places.settlements')
  const account = { bank: 'مصرف الجمهورية', holder: 'سالم', number: 'LY83002048000020100120361' }
  for (const [field, text] of Object.entries({ ...account, password: 'Zaytuna-2026' }))
    await page.getByLabel(textOf(`settlements:account.${field}`), { exact: true }).fill(text)
  await person.press('settlements:account.save')
  await refuseFirst(person)
  await requestSettlement(person)
  await person.goTo('portal:places.settlements')
  const list = page.getByRole('region', { name: textOf('settlements:list') })
  await list.getByText(textOf('settlements:status.requested')).waitFor()
  const bank = ['--reference', 'JB-77', '--paid-on', '2026-01-05', '--note', 'حوالة 77']
  await product.staff('settlement', 'pay', '--settlement', await openSettlement(), ...bank)
  await page.reload()
  await list.getByText(textOf('settlements:status.paid')).waitFor()
  await list.getByRole('link').first().click()
  await person.sees('حوالة 77')
  await person.sees(page.getByText(/24\.750.*مصرف الجمهورية.*5\D+2026/))
  await person.sees(textOf('settlements:outcome.paid_number', { number: '\u2066JB-77\u2069' }))
  await person.goTo('portal:places.home')
  const paid = textOf('portal:home.last_settlement', { status: textOf('portal:home.settlement_status.paid') })
  await page
    .getByRole('region', { name: textOf('portal:home.earnings') })
    .getByRole('link', { name: paid })
    .waitFor()
}

/** Newest first: each movement with the balance before and after it. */
async function readMovements(person: Person): Promise<string[][]> {
  await person.goTo('portal:places.wallet_transactions')
  await person.page.getByRole('heading', { level: 1, name: person.textOf('reports:wallet.title') }).waitFor()
  const rows = person.page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /\d\.\d{3}/ })
  await person.sees(rows.first())
  const texts = await rows.allTextContents()
  return texts.map((text) => text.match(/[−+]?[\d,]+\.\d{3}/g) ?? [])
}

/** As the outbox holds it. */
function plainPhone(typed: string): string {
  return `0${typed.replaceAll(/\D/g, '').slice(-9)}`
}
