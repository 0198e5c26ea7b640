import { afterAll, beforeAll, expect, test } from 'vitest'
import { labelInSentence } from '#contract/kernel/label-in-sentence.ts'
import { languagesOf } from '#tests/world/depth.ts'
import { openPerson, type Person } from './person.ts'
import { openStaffedProduct, type StaffedProduct } from './staffed-product.ts'

let staffed: StaffedProduct
beforeAll(async () => {
  staffed = await openStaffedProduct()
})
afterAll(() => staffed.close())

const name = { ar: 'فرع طرابلس الرئيسي', en: 'Tripoli main branch' }

async function fillIn({ page, textOf, press }: Person): Promise<void> {
  const write = (field: string, text: string) => page.locator(`[name="${field}"]`).fill(text)
  await write('name.ar', name.ar)
  await write('name.en', name.en)
  await page.getByLabel(textOf('resources:branches.fields.city_id')).first().fill('Tripoli')
  await page.getByRole('option').first().click()
  await write('address.ar', 'شارع قرجي')
  await write('address.en', 'Gargaresh Road')
  await write('phone', '0213334455')
  await press('kit:rows.add', { name: labelInSentence(textOf('resources:branch-hours.singular')) })
  await page.getByLabel(textOf('resources:branch-hours.fields.from_day')).first().click()
  await page.getByRole('option', { name: textOf('resources:branch-hours.choices.from_day.saturday') }).click()
  await write('hours.0.opens', '9:00')
  await write('hours.0.closes', '17:00')
}

test.each(languagesOf('a branch is written'))(
  'a branch is written in the console and found on the contact page (%s)',
  async (locale) => {
    const staff = await openPerson(staffed.browser, staffed.product, locale)
    const { page, textOf, sees } = staff
    await staffed.comeIn(staff, 'branches')
    await staff.does('write a branch with its hours', async () => {
      await page.goto('/console/branches/create')
      await fillIn(staff)
      await page.getByRole('button', { name: textOf('kit:form.create'), exact: true }).click()
      await page.waitForURL(/\/branches\/\d+$/)
    })
    await staff.does('find it on the contact page', async () => {
      await page.goto('/contact')
      const branches = page.getByRole('region', { name: textOf('contact:branches'), exact: true })
      await sees(branches.getByRole('heading', { name: name[locale] }).last())
      await sees(branches.getByText(textOf('contact:hours_from_to', { from: '09:00', to: '17:00' })).last())
    })
    expect(staff.faults).toEqual([])
    await staff.leave()
  },
)
