import { afterAll, beforeAll, expect, test } from 'vitest'
import { storiesOf } from '#tests/world/depth.ts'
import { openPerson, type Person } from './person.ts'
import { openStaffedProduct, type StaffedProduct } from './staffed-product.ts'

let staffed: StaffedProduct

beforeAll(async () => {
  staffed = await openStaffedProduct()
})

afterAll(() => staffed.close())

const stories = [
  { locale: 'ar', deletedCode: 'NE', deletedName: 'النيجر', chad: 'تشاد' },
  { locale: 'en', deletedCode: 'SD', deletedName: 'Sudan', chad: 'Chad' },
] as const

test.each(storiesOf('a value that is taken', stories))(
  'a value that is taken names the row that has it, and the link opens it beside the form ($locale)',
  async ({ locale, deletedCode, deletedName, chad }) => {
    const person = await openPerson(staffed.browser, staffed.product, locale)
    const { page, textOf } = person
    await staffed.comeIn(person, 'countries')
    await deleteCountry(person, deletedName)
    await page.goto('/console/countries/create', { waitUntil: 'networkidle' })
    await page.locator('[name="name.ar"]').fill('كينيا')
    await page.locator('[name="name.en"]').fill('Kenya')
    const tryCode = async (code: string, sentence: string, link: string, name: string) => {
      await page.locator('[name="code"]').fill(code)
      await person.press('kit:form.create')
      await person.sees(textOf(sentence, { row: name }))
      const [opened] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('link', { name: textOf(link, { name }) }).click(),
      ])
      await opened.getByRole('heading', { name, level: 1 }).waitFor()
      return opened
    }
    const present = await person.does('try a taken code', () =>
      tryCode('TD', 'errors:resource.taken_named', 'kit:taken.open', chad),
    )
    await present.close()
    const deleted = await person.does('try the code of a deleted row', () =>
      tryCode(deletedCode, 'errors:resource.taken_deleted', 'kit:taken.open_deleted', deletedName),
    )
    await deleted.getByRole('button', { name: textOf('kit:actions.restore') }).waitFor()
    await deleted.close()
    // The form keeps what was typed.
    expect(await page.locator('[name="name.en"]').inputValue()).toBe('Kenya')
    expect(person.faults).toEqual([])
    await person.leave()
  },
)

async function deleteCountry({ page, textOf, press }: Person, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await press('kit:list.more')
  await page.getByRole('menuitem', { name: textOf('kit:actions.destroy') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: textOf('kit:actions.destroy') })
    .click()
  await page.getByText(textOf('kit:trash.row')).waitFor()
}
