import { afterAll, beforeAll, expect, test } from 'vitest'
import { languagesOf } from '#tests/world/depth.ts'
import { openPerson, type Person } from './person.ts'
import { openStaffedProduct, type StaffedProduct } from './staffed-product.ts'

let staffed: StaffedProduct
beforeAll(async () => {
  staffed = await openStaffedProduct()
})
afterAll(() => staffed.close())

const topic = 'filter[topic]=account'

/** The ids of the rows in the order of the list. */
async function shown({ page }: Person): Promise<string[]> {
  const links = await page.locator('tbody tr a[href*="/console/faqs/"]').all()
  return Promise.all(links.map(async (link) => (await link.getAttribute('href'))?.split('/').at(-1) ?? ''))
}

/** The same from the public operation. */
async function onSite({ page }: Person): Promise<string[]> {
  const answer = await page.request.get('/api/client/faq?per_page=100')
  const { data } = (await answer.json()) as { data: { id: string; topic: string }[] }
  return data.filter((one) => one.topic === 'account').map(({ id }) => id)
}

test.each(languagesOf('questions are put into another order'))(
  'questions are put into another order with the mouse and with the keyboard, and read one after another (%s)',
  async (locale) => {
    const person = await openPerson(staffed.browser, staffed.product, locale)
    const { page } = person
    await staffed.comeIn(person, 'faqs')
    await page.goto(`/console/faqs?${topic}`)
    const handles = page.locator('tbody tr button[title]')
    await handles.first().waitFor()
    const [first = '', second = '', third = '', ...rest] = await shown(person)
    await person.does('pull the third question to the top', async () => {
      await handles.nth(2).hover()
      await page.mouse.down()
      await page.locator('tbody tr').first().hover()
      await page.mouse.up()
      await expect.poll(() => shown(person)).toEqual([third, first, second, ...rest])
      expect(await onSite(person)).toEqual([third, first, second, ...rest])
    })
    await person.does('take it down again by the keyboard', async () => {
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => shown(person)).toEqual([first, third, second, ...rest])
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => onSite(person)).toEqual([first, second, third, ...rest])
    })
    await person.does('go from one to the next, and back', async () => {
      await page.locator('tbody tr a').first().click()
      await page.waitForURL(`**/faqs/${first}`)
      await page.getByRole('link', { name: person.textOf('console:shortcuts.next_row') }).waitFor()
      await page.keyboard.press('j')
      await page.waitForURL(`**/faqs/${second}`)
      await page.getByRole('link', { name: person.textOf('console:shortcuts.previous_row') }).click()
      await page.waitForURL(`**/faqs/${first}`)
    })
    await person.does('find no handle in another order', async () => {
      await page.goto(`/console/faqs?${topic}&sort=-created_at`)
      await page.locator('tbody tr').first().waitFor()
      expect(await handles.count()).toBe(0)
    })
    expect(person.faults).toEqual([])
    await person.leave()
  },
)
