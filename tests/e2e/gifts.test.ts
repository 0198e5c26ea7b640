import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languagesOf } from '#tests/world/depth.ts'
import { signInAs, signUpClient } from './client.ts'
import { openPerson, type Person } from './person.ts'
import { openStaffedProduct, type StaffedProduct } from './staffed-product.ts'

let staffed: StaffedProduct
beforeAll(async () => {
  staffed = await openStaffedProduct()
  await staffed.product.set({ points_enabled: true, points_per_sign_in: 60 })
})
afterAll(() => staffed.close())

const clients = {
  ar: { phone: '0913334461', name: 'سعاد الطرابلسي', username: 'suad' },
  en: { phone: '0913334462', name: 'Salma Faraj', username: 'salma' },
} as const

/** Pictures for people, where a folder is named. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES']
  if (!folder) return
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [360, 'dark'],
    [360, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true })
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

async function choose({ page, textOf }: Person, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: textOf(`resources:gifts.fields.${field}`) }).click()
  await page.getByRole('option', { name: option }).first().click()
}

/** A scarf that waits at a branch, one of it. */
async function makeGift(staff: Person, { name, points }: { name: string; points: string }): Promise<string> {
  const { page, textOf } = staff
  await page.goto('/console/gifts/create')
  for (const [field, text] of [
    ['name.ar', `${name} بالعربية`],
    ['name.en', name],
    ['description.ar', 'وشاح من الصوف بألوان النادي.'],
    ['description.en', 'A woollen scarf in the colours of the club.'],
    ['points_to_gift', points],
  ] as const)
    await page.locator(`[name="${field}"]`).fill(text)
  await choose(staff, 'kind', textOf('resources:gifts.choices.kind.pick_up'))
  await page.getByRole('combobox', { name: textOf('resources:gifts.fields.branch_id') }).click()
  await page.getByRole('option').first().click()
  await page.getByLabel(textOf('fields:active')).check({ force: true })
  await page.getByRole('button', { name: textOf('kit:form.create'), exact: true }).click()
  await page.waitForURL(/\/gifts\/\d+$/)
  const id = page.url().split('/').at(-1) ?? ''
  await staffed.product.stockGift(id, 1)
  return id
}

async function makeBranch({ page, textOf }: Person, locale: 'ar' | 'en'): Promise<void> {
  await page.goto('/console/branches/create')
  for (const [field, text] of [
    ['name.ar', `فرع طرابلس ${locale}`],
    ['name.en', `Tripoli branch ${locale}`],
    ['address.ar', 'شارع قرجي'],
    ['address.en', 'Gargaresh Road'],
    ['phone', '0213334455'],
  ] as const)
    await page.locator(`[name="${field}"]`).fill(text)
  await page.getByRole('combobox', { name: textOf('resources:branches.fields.city_id') }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: textOf('kit:form.create'), exact: true }).click()
  await page.waitForURL(/\/branches\/\d+$/)
}

test.each(languagesOf('a gift is taken'))(
  'a client earns points, takes a gift and fetches it by its code; one out of reach says how much is missing (%s)',
  async (locale) => {
    const staff = await openPerson(staffed.browser, staffed.product, locale)
    await staffed.comeIn(staff, 'gifts')
    await staff.does('make a branch', () => makeBranch(staff, locale))
    const giftId = await staff.does('make a gift', () => makeGift(staff, { name: 'Scarf', points: '50' }))
    await staff.does('make a large gift', () => makeGift(staff, { name: 'Season shirt', points: '900' }))
    await look(staff.page, `gift-console-${locale}`)

    const client = await signUpClient(staffed.product, clients[locale])
    const buyer = await openPerson(staffed.browser, staffed.product, locale)
    const { page, textOf, press } = buyer
    await signInAs(page, client.token)
    await expect
      .poll(async () => ((await client.get('/points')) as { balance: number }).balance, { timeout: 20_000 })
      .toBe(60)
    await buyer.does('read the points', async () => {
      await page.goto('/portal/club/points')
      await buyer.sees(page.getByTestId('points'))
      await buyer.sees(textOf('points:statement.kinds.sign_in'))
      await look(page, `points-${locale}`)
    })
    await buyer.does('find a gift in reach', async () => {
      await page.goto('/portal/club/gifts')
      await buyer.sees(page.getByText(textOf('points:gifts.have')))
      await buyer.sees(locale === 'ar' ? 'Scarf بالعربية' : 'Scarf')
      await look(page, `gifts-${locale}`)
      await page.locator(`a[href="/portal/club/gifts/${giftId}"]`).click()
    })
    await buyer.does('take it', async () => {
      await buyer.sees(page.getByRole('button', { name: textOf('points:gifts.take') }))
      await look(page, `gift-${locale}`)
      await press('points:gifts.take')
      await buyer.sees(textOf('points:gifts.review'))
      await look(page, `gift-review-${locale}`)
      await press('points:gifts.confirm')
      await page.waitForURL(/\/portal\/club\/gift-orders\/\d+$/)
    })
    const orderId = page.url().split('/').at(-1) ?? ''
    const code = await buyer.does('read the code, also after a reload', async () => {
      await page.reload()
      await buyer.sees(page.getByTestId('pick-up-code'))
      await look(page, `gift-order-${locale}`)
      return ((await page.getByTestId('pick-up-code').textContent()) ?? '').replace(/\D/g, '')
    })
    await staff.does('hand it over', async () => {
      const name = staff.textOf('resources:client-gifts.actions.hand-over')
      await staff.page.goto(`/console/client-gifts/${orderId}`)
      await staff.page.getByRole('button', { name, exact: true }).click()
      const dialog = staff.page.getByRole('dialog')
      await dialog.locator('[name="code"]').fill(code)
      await dialog.getByRole('button', { name, exact: true }).click()
      await staff.sees(staff.page.getByText(staff.textOf('dialogs:client-gifts.hand_over_done')).first())
      await look(staff.page, `gift-handed-over-${locale}`)
    })
    await buyer.does('see that it was fetched, and that none is left', async () => {
      await page.goto('/portal/club/gifts')
      await buyer.sees(textOf('points:gifts.states.fetched'))
      await buyer.sees(textOf('points:gifts.gone'))
    })
    expect([...staff.faults, ...buyer.faults]).toEqual([])
    await staff.leave()
    await buyer.leave()
  },
)
