import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Language } from '#contract/kernel/localized.ts'
import { languagesOf } from '#tests/world/depth.ts'
import { openBrowser } from './browser.ts'
import { signInAs, signUpClient } from './client.ts'
import { openPerson, type Person } from './person.ts'
import { openProduct, type Product } from './product.ts'
import { openShop, type Shop } from './shop.ts'
import { comeInByPassword, createStaff } from './story/come-in.ts'

interface Order {
  readonly id: string
  readonly cards: readonly { readonly id: string }[]
}

let product: Product
let shop: Shop
let browser: Browser
/** Only the first two people of a product are tied to nobody. */
let second: Awaited<ReturnType<typeof createStaff>>
beforeAll(async () => {
  ;[product, browser] = await Promise.all([openProduct(), openBrowser()])
  shop = await openShop(product)
  second = await createStaff(product, 'checker', 'Administrator')
  await product.askForPasswordOnly()
})
afterAll(async () => {
  await browser.close()
  await product.close()
})

test.each(languagesOf('cards of an order are paid back'))(
  'of three cards a buyer gives one back, and two of staff pay back another whose code was shown (%s)',
  async (locale) => {
    const client = await signUpClient(product, {
      ...{
        phone: locale === 'ar' ? '0913334499' : '0913334498',
        name: 'نور الدين علي',
        username: `noor_${locale}`,
      },
    })
    await product.fund(`noor_${locale}`, '50.000')
    const [category] = (await client.get('/categories')) as { id: string }[]
    const order = (await client.post('/card-orders', {
      category_id: category?.id,
      quantity: 3,
    })) as never as Order
    const address = `/portal/cards/orders/${order.id}`
    const buyer = await openPerson(browser, product, locale)
    await signInAs(buyer.page, client.token)
    await buyer.does('give one card back', async () => {
      const { page, press, sees, textOf } = buyer
      await page.goto(address)
      await press('cards:return.begin')
      const boxes = page.getByRole('group', { name: textOf('cards:return.which') }).getByRole('checkbox')
      await boxes.nth(0).uncheck()
      await boxes.nth(1).uncheck()
      await press('cards:return.confirm')
      await sees(textOf('cards:result.refunded_parts'))
    })
    expect(await client.get('/wallet')).toMatchObject({ balance: '30.000' })
    await client.post(`/cards/${order.cards[0]?.id}/reveal`, {})

    const [maker, checker] = await payBackByTwo(locale, order.id)
    expect(await client.get('/wallet')).toMatchObject({ balance: '40.000' })
    expect(await client.get(`/card-orders/${order.id}`)).toMatchObject({
      cards: [{ id: order.cards[1]?.id }],
      refunded_parts: [{ amount: '10.000' }, { amount: '10.000' }],
    })
    for (const person of [buyer, maker, checker]) {
      expect(person.faults).toEqual([])
      await person.leave()
    }
  },
)

/** The first card that is left, whose code was shown. @returns maker and checker */
async function payBackByTwo(locale: Language, orderId: string): Promise<[Person, Person]> {
  const [maker, checker]: [Person, Person] = [
    await openPerson(browser, product, locale),
    await openPerson(browser, product, locale),
  ]
  await comeInByPassword(maker, product, { username: 'admin', password: shop.adminPassword })
  await comeInByPassword(checker, product, second)
  await maker.does('ask for the shown card', async () => {
    const { page, textOf, sees } = maker
    await page.goto(`/console/card-orders/${orderId}`)
    await page.getByRole('button', { name: textOf('resources:card-orders.actions.refund') }).click()
    const dialog = page.getByRole('dialog')
    const boxes = dialog
      .getByRole('group', { name: textOf('dialogs:card-orders.refund_which') })
      .getByRole('checkbox')
    await boxes.nth(1).uncheck()
    await dialog.getByLabel(textOf('dialogs:card-orders.even_if_revealed')).check()
    await dialog.getByRole('textbox').fill('لم تعمل البطاقة')
    await sees(dialog.getByText('10.000'))
    await dialog.getByRole('button', { name: textOf('dialogs:card-orders.ask') }).click()
    await sees(dialog.getByRole('link'))
  })
  await checker.does('agree', async () => {
    const { page, textOf, sees } = checker
    await page.goto('/console/approvals')
    await page.getByText(textOf('approvals:kinds.card-refund')).first().click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: textOf('inbox:approve'), exact: true })
      .click()
    await sees(
      page
        .getByRole('region', { name: textOf('inbox:confirm.title') })
        .getByText('10.000')
        .first(),
    )
    await page.keyboard.press('Enter')
    await sees(textOf('inbox:empty.decided_title'))
  })
  return [maker, checker]
}
