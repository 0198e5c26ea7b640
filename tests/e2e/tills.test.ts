import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languagesOf } from '#tests/world/depth.ts'
import { openBrowser } from './browser.ts'
import { type Client, signInAs, signUpClient } from './client.ts'
import { giveCamera, holdCode } from './held-code.ts'
import { openPerson, type Person } from './person.ts'
import { openProduct, type Product } from './product.ts'

let product: Product
let browser: Browser
let omar: Client
let fatima: Client
beforeAll(async () => {
  ;[product, browser] = await Promise.all([openProduct(), openBrowser()])
  await product.staff('user', 'create', '--username', 'admin', '--name', 'المدير')
  omar = await signUpClient(product, { phone: '0927654321', name: 'عمر المصراتي', username: 'omar' })
  fatima = await signUpClient(product, { phone: '0941112223', name: 'مخبز النور', username: 'fatima' })
  await product.staff('client', 'merchant', '--client', fatima.phone)
  await product.fund('omar', '100.000')
})
afterAll(async () => {
  await browser.close()
  await product.close()
})

/** What the button writes, once a browser that refuses it has been told of. */
async function copyLink({ page, sees, textOf }: Person): Promise<string> {
  const answerWith = (isRefused: boolean) =>
    page.evaluate((refused) => {
      const writeText = (text: string) => {
        document.documentElement.dataset['copied'] = text
        return refused ? Promise.reject(new DOMException('', 'NotAllowedError')) : Promise.resolve()
      }
      Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    }, isRefused)
  // The last one is of the code that was opened last.
  const press = (key: string) =>
    page
      .getByRole('button', { name: textOf(key), exact: true })
      .last()
      .click()
  await answerWith(true)
  await press('common:copy')
  await sees(textOf('common:copy_failed'))
  // What the clipboard refuses can be selected.
  await sees(page.getByText(/^https?:\/\//).last())
  await answerWith(false)
  await press('common:copy_failed')
  await sees(textOf('common:copied'))
  return page.evaluate(() => document.documentElement.dataset['copied'] ?? '')
}

async function payByPrintedCode(merchant: Person, customer: Person): Promise<void> {
  const printed = await merchant.does('print the code of the till for customers', async () => {
    await merchant.press('payments:tills.of_customers')
    await merchant.sees(merchant.page.getByText(merchant.textOf('payments:till.poster')).last())
    return copyLink(merchant)
  })
  await customer.does('scan the printed code and pay', async () => {
    await customer.page.goto('/portal/home')
    await holdCode(customer.page, printed)
    await customer.page
      .getByRole('navigation', { name: customer.textOf('portal:nav_short') })
      .locator('a[href="/portal/pay"]')
      .click()
    await customer.fill('common:money.amount', '2')
    await customer.press('common:continue')
    await customer.press('payments:merchant.confirm')
    await customer.sees(customer.textOf('transfers:result.sent.payment'))
  })
}

const names = { ar: 'صندوق سعاد', en: 'Suad’s till' } as const

test.each(languagesOf('a till is given to a cashier'))(
  'a merchant gives a till to a cashier, who takes a payment on a phone without an account, until the till ends (%s)',
  async (locale) => {
    const open = () => openPerson(browser, product, locale)
    const [merchant, cashier, customer] = await Promise.all([open(), open(), open()])
    for (const { page } of [merchant, cashier, customer])
      await page.setViewportSize({ width: 360, height: 780 })
    await signInAs(merchant.page, fatima.token)
    await signInAs(customer.page, omar.token)
    await giveCamera(customer.page)

    const link = await merchant.does('add a till', async () => {
      await merchant.page.goto('/portal/till')
      await merchant.fill('payments:tills.name', names[locale])
      await merchant.press('payments:tills.add')
      await merchant.press('payments:tills.of_cashier')
      await merchant.sees(merchant.textOf('payments:tills.scan'))
      const share = await merchant.page.locator('a[href^="https://wa.me/"]').last().getAttribute('href')
      const text = new URL(share ?? '').searchParams.get('text') ?? ''
      return /\/till\/[\w-]+/.exec(text)?.[0] ?? ''
    })
    await cashier.does('open it and show a code', async () => {
      await cashier.page.goto(link)
      await cashier.sees('مخبز النور')
      await cashier.fill('common:money.amount', '7.5')
      await cashier.press('payments:till.make')
      await cashier.sees(cashier.textOf('payments:till.waits'))
      expect(await cashier.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    })
    await cashier.does('see the payment of a customer without a camera', async () => {
      const typed = await cashier.page.getByText(/^\d{3} \d{3} \d{4}$/).textContent()
      await customer.page.goto('/portal/pay')
      await customer.fill('payments:scan.number', typed ?? '')
      await customer.press('payments:scan.go')
      await customer.press('payments:request.confirm')
      const accepted = cashier.page.getByRole('alert').filter({ hasText: '7.500' })
      await accepted.waitFor()
      await cashier.press('payments:till.next')
      await cashier.sees(cashier.textOf('payments:cashier.taken'))
      await cashier.sees(cashier.page.getByRole('link').filter({ hasText: '7.500' }))
    })
    await payByPrintedCode(merchant, customer)
    await merchant.does('see what the till took, and end it', async () => {
      await merchant.page.reload()
      await merchant.sees(
        merchant.page
          .getByRole('listitem')
          .filter({ hasText: names[locale] })
          .filter({ hasText: '9.500' })
          .first(),
      )
      expect(await merchant.page.getByRole('alert').count()).toBe(0)
      await merchant.press('payments:tills.end')
      const dialog = merchant.page.getByRole('dialog')
      await dialog.getByRole('button', { name: merchant.textOf('payments:tills.end'), exact: true }).click()
      await merchant.sees(merchant.textOf('payments:tills.ended'))
    })
    await cashier.does('find it closed', async () => {
      await cashier.page.reload()
      await cashier.sees(cashier.textOf('payments:cashier.gone'))
    })
    for (const person of [merchant, cashier, customer]) {
      expect(person.faults).toEqual([])
      await person.leave()
    }
  },
)
