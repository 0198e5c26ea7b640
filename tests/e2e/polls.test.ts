import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { labelInSentence } from '#contract/kernel/label-in-sentence.ts'
import { languagesOf } from '#tests/world/depth.ts'
import { type Client, signInAs, signUpClient } from './client.ts'
import { openPerson, type Person } from './person.ts'
import { openStaffedProduct, type StaffedProduct } from './staffed-product.ts'

let staffed: StaffedProduct
beforeAll(async () => {
  staffed = await openStaffedProduct()
})
afterAll(() => staffed.close())

const people = {
  ar: [
    { phone: '0913334471', name: 'سعاد الطرابلسي', username: 'suad' },
    { phone: '0913334472', name: 'خالد الفيتوري', username: 'khaled' },
  ],
  en: [
    { phone: '0913334473', name: 'Salma Faraj', username: 'salma' },
    { phone: '0913334474', name: 'Nader Ali', username: 'nader' },
  ],
} as const

const shirts = [
  ['أحمر', 'Red'],
  ['أخضر', 'Green'],
] as const

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

async function makePoll({ page, textOf, press }: Person): Promise<string> {
  await page.goto('/console/polls/create')
  await page.locator('[name="question.ar"]').fill('أي قميص نلبس في النهائي؟')
  await page.locator('[name="question.en"]').fill('Which shirt do we wear in the final?')
  for (const [at, [ar, en]] of shirts.entries()) {
    await press('kit:rows.add', { name: labelInSentence(textOf('resources:poll-options.singular')) })
    await page.locator(`[name="options.${at}.text.ar"]`).fill(ar)
    await page.locator(`[name="options.${at}.text.en"]`).fill(en)
  }
  await page.getByLabel(textOf('fields:active')).check({ force: true })
  await page.getByRole('button', { name: textOf('kit:form.create'), exact: true }).click()
  await page.waitForURL(/\/polls\/\d+$/)
  return page.url().split('/').at(-1) ?? ''
}

async function comeIn(locale: 'ar' | 'en', client: Client): Promise<Person> {
  const person = await openPerson(staffed.browser, staffed.product, locale)
  await signInAs(person.page, client.token)
  return person
}

interface Listed {
  readonly options: readonly { readonly id: string }[]
}

test.each(languagesOf('a poll is voted in'))(
  'a client votes by keyboard, a second vote is refused, and an open page sees the vote of another client (%s)',
  async (locale) => {
    const staff = await openPerson(staffed.browser, staffed.product, locale)
    await staffed.comeIn(staff, 'polls')
    const id = await staff.does('make a poll', () => makePoll(staff))
    const [first, second] = await Promise.all(people[locale].map((one) => signUpClient(staffed.product, one)))
    if (!first || !second) throw new Error('two clients vote')
    const voter = await comeIn(locale, first)
    const { page, textOf, sees } = voter
    const total = page.getByTestId(`total-${id}`)
    const votes = (count: number) => textOf('points:polls.total', { count, shown: String(count) })

    await voter.does('vote by keyboard', async () => {
      await page.goto('/portal/club/polls')
      await page.getByRole('radio').first().waitFor()
      // No key reaches the page while it is covered.
      await page.getByText(textOf('common:loading'), { exact: true }).waitFor({ state: 'detached' })
      await page.getByRole('radio').first().focus()
      await look(page, `poll-${locale}`)
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect.poll(() => total.textContent()).toBe(votes(1))
      await sees(textOf('points:polls.own'))
    })
    const { options } = (await first.get(`/polls/${id}`)) as Listed
    const again = { option_id: options[0]?.id ?? '' }
    await expect(first.post(`/polls/${id}/votes`, again)).rejects.toThrow(/votes/)

    await second.post(`/polls/${id}/votes`, again)
    await voter.does('see the vote of another without a reload', async () => {
      await expect.poll(() => total.textContent(), { timeout: 5_000 }).toBe(votes(2))
      await look(page, `poll-result-${locale}`)
      await page.getByRole('button', { name: textOf('points:polls.as_table') }).click()
      await sees(page.getByRole('table'))
    })
    await staff.does('read the votes without names', async () => {
      await staff.page.goto(`/console/client-polls?filter[poll_id]=${id}`)
      await staff.sees(
        staff.page
          .getByRole('row')
          .filter({ hasText: locale === 'ar' ? 'أخضر' : 'Green' })
          .first(),
      )
      expect(await staff.page.getByText(people[locale][0].name).count()).toBe(0)
      await look(staff.page, `client-polls-${locale}`)
    })
    expect([...staff.faults, ...voter.faults]).toEqual([])
    await staff.leave()
    await voter.leave()
  },
)
