import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storiesOf } from '#tests/world/depth.ts'
import { isInSight, openBrowser } from './browser.ts'
import { type Client, signInAs, signUpClient } from './client.ts'
import { openPerson, type Person } from './person.ts'
import { openProduct, type Product } from './product.ts'

let product: Product
let browser: Browser
let layla: Client
let omar: Client
let fatima: Client

beforeAll(async () => {
  ;[product, browser] = await Promise.all([openProduct(), openBrowser()])
  await product.staff('user', 'create', '--username', 'admin', '--name', 'المدير')
  layla = await signUpClient(product, { phone: '0912345678', name: 'ليلى الشريف', username: 'layla' })
  omar = await signUpClient(product, { phone: '0927654321', name: 'عمر المصراتي', username: 'omar' })
  fatima = await signUpClient(product, { phone: '0941112223', name: 'مخبز النور', username: 'fatima' })
  await product.staff('client', 'pro', '--client', layla.phone)
  await product.staff('client', 'merchant', '--client', fatima.phone)
  await Promise.all([product.fund('layla', '100.000'), product.fund('omar', '100.000')])
})
afterAll(async () => {
  await browser.close()
  await product.close()
})

async function open(client: Client, locale: 'ar' | 'en', width = 360): Promise<Person> {
  const person = await openPerson(browser, product, locale)
  await person.page.setViewportSize({ width, height: 780 })
  await signInAs(person.page, client.token)
  return person
}

/** At most as wide as the screen. */
async function expectNoOverflow(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}

/** It has the focus, is in sight, and no other place says it again. */
async function expectVerdict({ page, textOf }: Person): Promise<void> {
  const name = textOf('transfers:result.sent.payment')
  const verdict = page.getByRole('heading', { name, exact: true })
  await expect.poll(() => verdict.evaluate((heading) => heading === document.activeElement)).toBe(true)
  expect(await isInSight(verdict)).toBe(true)
  expect(
    await page.locator('[role=status], [role=alert], [aria-live]').filter({ hasText: name }).count(),
  ).toBe(0)
}

const stories = [{ locale: 'ar' }, { locale: 'en' }] as const

test.each(storiesOf('a merchant is paid by a code', stories))(
  'a merchant is paid by a code with an amount and by the code of the shop, and sees both on the whole screen at once ($locale)',
  async ({ locale }) => {
    const merchant = await open(fatima, locale)
    const customer = await open(omar, locale)
    const accepted = merchant.page
      .getByRole('alert')
      .filter({ hasText: merchant.textOf('payments:till.accepted') })

    await merchant.page.goto('/portal/till')
    const code = await merchant.does('show a code with an amount', async () => {
      await merchant.sees(
        merchant.page.getByRole('heading', { name: merchant.textOf('payments:till.own_code') }),
      )
      await expectNoOverflow(merchant.page)
      await merchant.fill('common:money.amount', '7.5')
      await merchant.fill('payments:till.note', 'خبز')
      await merchant.press('payments:till.make')
      await merchant.sees(merchant.textOf('payments:till.waits'))
      await expectNoOverflow(merchant.page)
      return new URL(merchant.page.url()).pathname
    })
    await customer.does('pay it with one press', async () => {
      await customer.page.goto(code)
      await customer.sees('مخبز النور')
      await expectNoOverflow(customer.page)
      await customer.page.setViewportSize({ width: 360, height: 640 })
      await customer.press('payments:request.confirm')
      await customer.page.waitForURL(/\/portal\/transfer\/\d+$/)
    })
    await customer.does('read that it is paid, without scrolling', () => expectVerdict(customer))
    await customer.does('get help with it from the right place', async () => {
      const { page, textOf } = customer
      await page.getByText(textOf('common:more'), { exact: true }).and(page.locator('summary')).click()
      await page.getByRole('link', { name: textOf('common:get_help') }).click()
      await expect
        .poll(() => page.getByRole('combobox', { name: textOf('help:new.topic') }).inputValue())
        .toBe('transfers')
    })
    await merchant.does('see it accepted', async () => {
      await accepted.waitFor()
      await merchant.sees(accepted.getByText('7.500'))
      await merchant.press('payments:till.next')
    })
    await merchant.does('see the day', async () => {
      await merchant.sees(
        merchant.page.getByRole('heading', { name: merchant.textOf('payments:till.latest') }),
      )
      await accepted.waitFor({ state: 'detached' })
    })
    await customer.does('pay by the code of the shop', async () => {
      await customer.page.goto(`/portal/pay/${String(fatima.user['member_no'])}`)
      await customer.fill('common:money.amount', '10')
      await customer.press('common:continue')
      await customer.press('payments:merchant.confirm')
      await customer.page.waitForURL(/\/portal\/transfer\/\d+$/)
    })
    await merchant.does('see it at the till', async () => {
      await accepted.waitFor()
      await merchant.sees(accepted.getByText('10.000'))
    })
    await customer.does('find the bill paid', async () => {
      await customer.page.goto(code)
      await customer.sees(customer.textOf('payments:request.ended.paid', { name: '\u2068مخبز النور\u2069' }))
    })
    expect([...merchant.faults, ...customer.faults]).toEqual([])
    await merchant.leave()
    await customer.leave()
  },
)

test.each(storiesOf('money is asked for', stories))(
  'money is asked for, found in the notifications, paid with one press, and the one who asked sees it; another request is declined ($locale)',
  async ({ locale }) => {
    // A person is asked three times in a day by the same one.
    const asker = await open(locale === 'ar' ? omar : fatima, locale)
    const payer = await open(layla, locale)
    const ask = (amount: string) =>
      asker.does('ask for money', async () => {
        await asker.page.goto('/portal/receive/requests')
        await asker.press('common:continue')
        await asker.sees(asker.textOf('payments:requests.to_needed'))
        await asker.fill('payments:requests.to', layla.phone)
        await asker.fill('common:money.amount', amount)
        await asker.press('common:continue')
        // The review names who is asked.
        await asker.sees(asker.page.getByText('ليلى ش.'))
        await asker.press('payments:requests.submit')
        await asker.sees(asker.textOf('payments:request.sent'))
        await expectNoOverflow(asker.page)
      })
    await ask('12.5')
    await payer.does('find it in the notifications and pay it', async () => {
      await payer.page.goto('/portal/notifications')
      await payer.page
        .getByRole('link', { name: payer.textOf('portal:notifications.look') })
        .first()
        .click()
      await payer.sees(payer.page.getByText('12.500').first())
      await expectNoOverflow(payer.page)
      await payer.press('payments:request.confirm')
      const { name } = (locale === 'ar' ? omar : fatima).user
      const paid = locale === 'ar' ? 'request' : 'payment'
      await payer.sees(payer.textOf(`transfers:result.sent.${paid}`, { name: `\u2068${String(name)}\u2069` }))
      await payer.sees(payer.textOf('transfers:result.total'))
    })
    await asker.does('see it paid', () => asker.sees(asker.textOf('payments:request.transfer')))
    await ask('3')
    await payer.does('decline the next', async () => {
      await payer.page.goto('/portal/receive/requests')
      await payer.page.getByRole('link', { name: '3.000' }).first().click()
      await payer.press('payments:request.decline')
      await payer.sees(payer.textOf('payments:request.ended.declined'))
    })
    await asker.does('see it declined', () => asker.sees(asker.textOf('payments:status.declined')))
    expect([...asker.faults, ...payer.faults]).toEqual([])
    await asker.leave()
    await payer.leave()
  },
)

test('a request to a client without a Pro account leads to one and can be declined; nothing is asked in vain', async () => {
  const asked = { key: 'asked-of-omar', to: omar.phone, amount: '4.000' }
  const { code } = await layla.post('/money-requests', asked)
  const payer = await open(omar, 'en')
  await payer.page.goto(`/portal/requests/${code}`)
  await payer.sees(payer.page.getByRole('button', { name: payer.textOf('signed-in:not_open.ask.pro') }))
  await payer.press('payments:request.decline')
  await payer.sees(payer.textOf('payments:request.ended.declined'))
  expect(payer.faults).toEqual([])
  await payer.leave()
})

test('a movement that is opened at home is closed there, and the verdict on its receipt stays in sight', async () => {
  const { reference } = await layla.post('/transfers', { to: omar.phone, amount: '1.000' })
  const sender = await open(layla, 'en')
  const { page, textOf } = sender
  await page.goto('/portal/home')
  await page
    .getByRole('region', { name: textOf('portal:home.recent') })
    .getByRole('button')
    .first()
    .click()
  await sender.press('common:close')
  await page.waitForURL('**/portal/home')
  await page.goto(`/receipts/${String(reference)}`)
  await sender.sees(textOf('receipts:genuine'))
  await page.evaluate(() => scrollTo({ top: 500 }))
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  const verdict = await page.getByText(textOf('receipts:genuine'), { exact: true }).boundingBox()
  expect(verdict?.y).toBeGreaterThan(0)
  await sender.leave()
})

test('a phone that is typed where one pays leads to a transfer, and a voucher to the recharge', async () => {
  const sender = await open(layla, 'en')
  const typed = async (number: string, place: string) => {
    await sender.page.goto('/portal/pay')
    await sender.fill('payments:scan.number', number)
    await sender.press('payments:scan.go')
    await expect.poll(() => new URL(sender.page.url()).pathname).toBe(place)
  }
  await typed(omar.phone, '/portal/transfer')
  expect(sender.page.url()).toContain(omar.phone)
  await typed('1234567890123456', '/portal/recharge')
  await sender.leave()
})
