import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { labelInSentence } from '#contract/kernel/label-in-sentence.ts'
import { languagesOf } from '#tests/world/depth.ts'
import { signInAs, signUpClient } from './client.ts'
import { openPerson, type Person } from './person.ts'
import { openStaffedProduct, type StaffedProduct } from './staffed-product.ts'

let staffed: StaffedProduct
let codes: string[]
beforeAll(async () => {
  staffed = await openStaffedProduct()
  codes = await printRecharges()
})
afterAll(() => staffed.close())

const clients = {
  ar: { phone: '0913334451', name: 'سعاد الطرابلسي', username: 'suad' },
  en: { phone: '0913334452', name: 'Salma Faraj', username: 'salma' },
} as const

interface Ordered {
  readonly parcel: { readonly id: string }
}

/** Two vouchers of fifty dinars, one for each language. */
async function printRecharges(): Promise<string[]> {
  const { staff, codesOf } = staffed.product
  const { id: supplier = '' } = await staff(
    'supplier',
    'create',
    '--name-ar',
    'محفظة',
    '--name-en',
    'Mahfaza',
  )
  const { id: category = '' } = await staff(
    ...(['category', 'create', '--supplier', supplier, '--kind', 'recharge', '--face-value', '50'] as const),
    ...['--name-ar', 'قسيمة شحن', '--name-en', 'Recharge'],
  )
  const { id: batch = '' } = await staff('batch', 'create', '--category', category, '--count', '2', '--now')
  await staff('batch', 'activate', '--batch', batch)
  return codesOf(batch)
}

/** Pictures for people, where a folder is named. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES']
  if (!folder) return
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [360, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true })
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
}

async function makeAttribute({ page, textOf }: Person): Promise<void> {
  await page.goto('/console/attributes/create')
  await page.locator('[name="name.ar"]').fill('العرض')
  await page.locator('[name="name.en"]').fill('Width')
  await page.getByRole('combobox', { name: textOf('resources:attributes.fields.kind') }).click()
  await page.getByRole('option', { name: textOf('resources:attributes.choices.kind.number') }).click()
  await page.getByRole('button', { name: textOf('kit:form.create'), exact: true }).click()
  await page.waitForURL(/\/attributes\/\d+$/)
}

async function makeProduct({ page, textOf, press }: Person, locale: 'ar' | 'en'): Promise<string> {
  await page.goto('/console/products/create')
  for (const [name, text] of [
    ['name.ar', 'لفات ورق حراري'],
    ['name.en', 'Thermal paper rolls'],
    ['price', '12.500'],
    ['discount', '2.500'],
    ['stock', '3'],
  ] as const)
    await page.locator(`[name="${name}"]`).fill(text)
  await page.getByLabel(textOf('resources:products.fields.active')).check({ force: true })
  await press('kit:rows.add', { name: labelInSentence(textOf('resources:attribute-values.singular')) })
  await page.getByRole('combobox', { name: textOf('resources:attribute-values.fields.attribute_id') }).click()
  await page
    .getByRole('option', { name: locale === 'ar' ? 'العرض' : 'Width' })
    .first()
    .click()
  await page.locator('[name="attributes.0.value"]').fill('57')
  await look(page, `product-form-${locale}`)
  await page.getByRole('button', { name: textOf('kit:form.create'), exact: true }).click()
  await page.waitForURL(/\/products\/\d+$/)
  await look(page, `product-${locale}`)
  return page.url().split('/').at(-1) ?? ''
}

/** The button of the page, then the same in its dialog. */
async function act({ page, textOf, sees }: Person, action: string, code?: string): Promise<void> {
  const name = textOf(`resources:shipments.actions.${action}`)
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  if (code !== undefined) await dialog.locator('[name="code"]').fill(code)
  await dialog.getByRole('button', { name, exact: true }).click()
  await sees(page.getByText(textOf(`dialogs:shipments.${action}_done`)).first())
}

test.each(languagesOf('a product is made'))(
  'staff make a product, a client orders it and follows its parcel, the courier delivers it by the code, and it is completed (%s)',
  async (locale) => {
    const staff = await openPerson(staffed.browser, staffed.product, locale)
    await staffed.comeIn(staff, 'products')
    await staff.does('make an attribute', () => makeAttribute(staff))
    const productId = await staff.does('make a product', () => makeProduct(staff, locale))

    const client = await signUpClient(staffed.product, clients[locale])
    await client.post('/recharges', { method: 'voucher', code: codes[locale === 'ar' ? 0 : 1] ?? '' })
    const buyer = await openPerson(staffed.browser, staffed.product, locale)
    const { page, textOf } = buyer
    await signInAs(page, client.token)
    await buyer.does('find it in the shop', async () => {
      await page.goto('/portal/products')
      await buyer.sees(locale === 'ar' ? 'لفات ورق حراري' : 'Thermal paper rolls')
      await look(page, `shop-${locale}`)
      await filterAndGoBack(buyer)
      await page.locator(`a[href="/portal/products/${productId}"]`).click()
    })
    await buyer.does('order two', () => orderTwo(buyer, locale))

    const { parcel } = (await client.get(`/product-orders/${page.url().split('/').at(-1)}`)) as Ordered

    await staff.does('send it out', async () => {
      await staff.page.goto(`/console/shipments/${parcel.id}`)
      for (const action of ['accept', 'receive', 'prepare']) await act(staff, action)
      await nameCourier(staff)
      await act(staff, 'dispatch')
      await look(staff.page, `shipment-${locale}`)
    })
    const code = await buyer.does('read the code', async () => {
      await page.reload()
      await buyer.sees(textOf('products:parcel.code'))
      await look(page, `order-on-the-way-${locale}`)
      return (
        (await page
          .getByText(/^\d{6}$/)
          .first()
          .textContent()) ?? ''
      )
    })
    await staff.does('deliver it', () => act(staff, 'deliver', code))
    await staffed.product.ageDeliveries()
    await buyer.does('see it completed', async () => {
      await page.goto('/portal/orders')
      await buyer.sees(textOf('products:status.completed'))
      await look(page, `orders-${locale}`)
    })
    await staff.page.reload()
    await staff.sees(textOf('resources:shipments.choices.status.completed'))
    await look(staff.page, `shipment-completed-${locale}`)
    await payBack(staff, buyer, locale)
    expect([...staff.faults, ...buyer.faults]).toEqual([])
    await staff.leave()
    await buyer.leave()
  },
)

async function orderTwo({ page, textOf, press, fill, sees }: Person, locale: 'ar' | 'en'): Promise<void> {
  await press('signed-in:quantity.more')
  const city = page.locator('[name="city_id"]')
  await city.selectOption({ index: 1 })
  const chosen = await city.locator('option:checked').textContent()
  await fill('products:order.address', 'شارع الجمهورية، بجانب المصرف')
  await look(page, `order-form-${locale}`)
  await press('common:continue')
  await sees(textOf('products:order.review'))
  await sees(page.getByText(chosen ?? '', { exact: true }))
  await look(page, `order-review-${locale}`)
  await press('products:order.confirm')
  await page.waitForURL(/\/portal\/orders\/\d+$/)
  await sees(textOf('products:order.done'))
  expect(await page.getByText(textOf('products:status.waiting_accept')).count()).toBe(1)
  await look(page, `order-done-${locale}`)
}

async function payBack(staff: Person, buyer: Person, locale: 'ar' | 'en'): Promise<void> {
  await staff.does('pay a broken piece back', () => refundOne(staff, locale))
  await buyer.does('read that it is paid back', async () => {
    await buyer.page.locator('a[href^="/portal/orders/"]').first().click()
    await buyer.sees(buyer.textOf('products:order.refunded_pieces'))
    await look(buyer.page, `order-refunded-piece-${locale}`)
  })
}

/** From the shipment to its order, and there one of its two pieces. */
async function refundOne({ page, textOf, sees }: Person, locale: 'ar' | 'en'): Promise<void> {
  await page.locator('a[href^="/console/product-orders/"]').first().click()
  const name = textOf('resources:product-orders.actions.refund')
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  const amount = dialog
    .getByRole('status')
    .filter({ hasText: textOf('dialogs:product-orders.refund_amount') })
  await dialog.locator('[name="pieces"]').fill('2')
  const ofTwo = await amount.textContent()
  await dialog.locator('[name="pieces"]').fill('1')
  await expect.poll(() => amount.textContent()).not.toBe(ofTwo)
  await dialog.getByRole('combobox', { name: textOf('resources:product-orders.fields.goods') }).click()
  await page
    .getByRole('option', { name: textOf('resources:product-orders.choices.goods.written_off') })
    .click()
  await dialog.getByRole('textbox').last().fill('وصلت مكسورة')
  await look(page, `refund-dialog-${locale}`)
  await dialog.getByRole('button', { name, exact: true }).click()
  await sees(page.getByText(textOf('dialogs:product-orders.refund_done')).first())
  await sees(textOf('resources:product-orders.choices.status.partly_refunded'))
  await look(page, `product-order-${locale}`)
}

/** A reload keeps the filter, and the back button takes it away. */
async function filterAndGoBack({ page }: Person): Promise<void> {
  const width = page.getByRole('main').locator('fieldset button').first()
  const isChosen = (pressed: string) => expect.poll(() => width.getAttribute('aria-pressed')).toBe(pressed)
  await width.click()
  await page.waitForURL(/\/portal\/products\?values=/)
  await page.reload()
  await isChosen('true')
  await page.goBack()
  await isChosen('false')
}

async function nameCourier({ page, textOf }: Person): Promise<void> {
  const shown = page.url()
  await page.goto(`${shown.split('?')[0]}/edit`)
  await page.getByRole('combobox', { name: textOf('resources:shipments.fields.courier_id') }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: textOf('common:save'), exact: true }).click()
  await page.waitForURL(/\/shipments\/\d+$/)
}
