import { afterAll, beforeAll, expect, test } from 'vitest'
import { storiesOf } from '#tests/world/depth.ts'
import { openPerson } from './person.ts'
import { openStaffedProduct, type StaffedProduct } from './staffed-product.ts'

let staffed: StaffedProduct
beforeAll(async () => {
  staffed = await openStaffedProduct()
})
afterAll(() => staffed.close())

const stories = [
  { locale: 'ar', ar: 'دور الصندوق', en: 'Cash desk' },
  { locale: 'en', ar: 'دور المخزن', en: 'Stock room' },
] as const

test.each(storiesOf('a fresh proof', stories))(
  'a serious step at a screen that was left open asks who does it, and goes on with what was typed ($locale)',
  async ({ locale, ar, en }) => {
    const person = await openPerson(staffed.browser, staffed.product, locale)
    const { page, textOf } = person
    await staffed.comeIn(person, 'roles')
    await page.goto('/console/roles/create', { waitUntil: 'networkidle' })
    await page.locator('[name="name.ar"]').fill(ar)
    await page.locator('[name="name.en"]').fill(en)
    await staffed.product.ageProofs()
    const question = page.getByRole('dialog', { name: textOf('access:fresh.title') })
    const confirm = question.getByRole('button', { name: textOf('common:confirm'), exact: true })

    await person.press('kit:form.create')
    await person.sees(question.getByText(textOf('access:fresh.line')))
    await question.locator('[name="current_password"]').fill('Wrong-2026-word')
    await confirm.click()
    await person.sees(question.getByText(textOf('errors:auth.incorrect_password')))
    await question.getByRole('button', { name: textOf('common:cancel'), exact: true }).click()
    await question.waitFor({ state: 'detached' })

    await person.does('give it up, and keep what was typed', async () =>
      expect(await page.locator('[name="name.en"]').inputValue()).toBe(en),
    )
    await person.press('kit:form.create')
    await question.locator('[name="current_password"]').fill(staffed.password)
    await confirm.click()
    await person.does('go on', () =>
      page.getByRole('heading', { name: locale === 'ar' ? ar : en, level: 1 }).waitFor(),
    )
    expect(person.faults).toEqual([])
    await person.leave()
  },
)
