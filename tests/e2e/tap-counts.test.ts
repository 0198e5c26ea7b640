import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { type Client, clientPassword, signInAs, signUpClient } from './client.ts'
import { giveCamera, holdCode } from './held-code.ts'
import { openPerson, type Person } from './person.ts'
import { openProduct, type Product } from './product.ts'
import { openShop, type Shop } from './shop.ts'

let product: Product
let browser: Browser
let shop: Shop
let omar: Client
let layla: Client
let fatima: Client

beforeAll(async () => {
  ;[product, browser] = await Promise.all([openProduct(), openBrowser()])
  shop = await openShop(product)
  await product.staff('method', 'on', '--method', 'sandbox')
  omar = await signUpClient(product, { phone: '0927654321', name: 'عمر المصراتي', username: 'omar' })
  layla = await signUpClient(product, { phone: '0912345678', name: 'ليلى الشريف', username: 'layla' })
  fatima = await signUpClient(product, { phone: '0941112223', name: 'مخبز النور', username: 'fatima' })
  await product.staff('client', 'pro', '--client', layla.phone)
  await product.staff('client', 'merchant', '--client', fatima.phone)
  await Promise.all([product.fund('layla', '100.000'), product.fund('omar', '100.000')])
  const sent = await layla.post('/transfers', { to: omar.phone, amount: '1.000' })
  await layla.post('/favourite-receivers', { transfer_id: sent['id'], label: 'أخي عمر' })
})
afterAll(async () => {
  await browser.close()
  await product.close()
})

interface Job {
  readonly job: string
  /** Typing is not counted. */
  readonly taps: number
  /** Left out: a visitor. */
  as?(): Client
  does(person: Person): Promise<void>
}

const main = ({ page }: Person) => page.getByRole('main')
const bottomBar = ({ page, textOf }: Person) =>
  page.getByRole('navigation', { name: textOf('portal:nav_short') })

const jobs: readonly Job[] = [
  {
    job: 'a card from home to dialling',
    taps: 3,
    as: () => omar,
    async does(person) {
      await main(person).locator('a[href*="buy="]').first().click()
      await person.press('cards:buy.and_show')
      await main(person).locator('a[href^="tel:*120*"], a[href^="tel:%2A120%2A"]').click()
    },
  },
  {
    job: 'a recharge by a voucher that is scanned',
    taps: 2,
    as: () => omar,
    async does(person) {
      await holdCode(person.page, shop.rechargeCodes[0] ?? '')
      await bottomBar(person).locator('a[href="/portal/pay"]').click()
      await person.press('recharges:review.confirm')
      await person.sees(person.textOf('recharges:result.title'))
    },
  },
  {
    job: 'a recharge at a gateway',
    taps: 4,
    as: () => omar,
    async does(person) {
      await main(person).locator('a[href="/portal/recharge"]').first().click()
      await main(person).locator('a[href*="method=sandbox"]').click()
      await person.fill('common:money.amount', '20')
      await person.press('recharges:gateway.go_to_page')
      await person.press('sandbox:actions.pay')
      await person.sees(person.textOf('recharges:result.title'))
    },
  },
  {
    job: 'money to a saved person',
    taps: 3,
    as: () => layla,
    async does(person) {
      await main(person).getByRole('link', { name: 'أخي عمر' }).click()
      await person.fill('common:money.amount', '5')
      await person.press('common:continue')
      await person.press('transfers:review.confirm')
      await person.sees(person.textOf('transfers:result.sent.transfer'))
    },
  },
  {
    job: 'a voucher that a merchant scans and accepts',
    taps: 2,
    as: () => fatima,
    async does(person) {
      await holdCode(person.page, shop.goodsCodes[0] ?? '')
      await main(person).locator('a[href="/vouchers/use"]').first().click()
      await person.press('vouchers:use.confirm')
      await person.sees(person.textOf('vouchers:use.done'))
    },
  },
  {
    job: 'a bill that is scanned and paid',
    taps: 2,
    as: () => omar,
    async does(person) {
      const { code } = await fatima.post('/bills', { amount: '4.000' })
      await holdCode(person.page, `${product.url}/portal/requests/${String(code)}`)
      await bottomBar(person).locator('a[href="/portal/pay"]').click()
      await person.press('payments:request.confirm')
      await person.sees(person.textOf('transfers:result.sent.payment'))
    },
  },
  {
    job: 'a new wallet: name, phone, password and the code',
    taps: 2,
    async does(person) {
      await person.page.goto('/auth/register')
      await person.fill('auth:register.name', 'هدى سالم')
      await person.fill('auth:fields.phone', '0951234567')
      await person.page.locator('input[name=password]').fill(clientPassword)
      await person.page.locator('input[name=terms]').check()
      await person.press('auth:register.submit')
      await person.page.waitForURL('**/auth/verify?*')
      const { rows = [] } = await product.staff('outbox', 'list', '--to', '0951234567')
      await person.fill('auth:verify.code', /\d{6}/.exec(rows.at(0)?.body ?? '')?.[0] ?? '')
      await person.page.waitForURL('**/portal/home')
    },
  },
]

test.each(jobs)('$job takes at most $taps taps on a phone', async ({ taps: most, as, does }) => {
  const person = await openPerson(browser, product, 'ar')
  const { page } = person
  await page.setViewportSize({ width: 360, height: 780 })
  await giveCamera(page)
  let taps = 0
  await page.exposeFunction('noteTap', () => {
    taps += 1
  })
  await page.addInitScript(countTaps)
  if (as) {
    await signInAs(page, as().token)
    await page.goto('/portal/home')
    await person.sees(page.getByTestId('balance'))
  }
  await person.does('do the job', () => does(person))
  expect(taps).toBeLessThanOrEqual(most)
  expect(person.faults).toEqual([])
  await person.leave()
})

/** Runs in the page. A number is not dialled here. */
function countTaps(): void {
  const { noteTap } = window as unknown as { noteTap(): void }
  document.addEventListener('pointerdown', () => noteTap(), { capture: true })
  document.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a[href^="tel:"]')) event.preventDefault()
  })
}
