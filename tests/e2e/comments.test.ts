import { afterAll, beforeAll, expect, test } from 'vitest'
import { languagesOf } from '#tests/world/depth.ts'
import { actOnRow } from './act-on-row.ts'
import { signInAs, signUpClient } from './client.ts'
import { openPerson, type Person } from './person.ts'
import { openStaffedProduct, type StaffedProduct } from './staffed-product.ts'

let staffed: StaffedProduct
beforeAll(async () => {
  staffed = await openStaffedProduct()
})
afterAll(() => staffed.close())

const clients = {
  ar: { phone: '0913334451', name: 'هدى الورفلي', username: 'huda' },
  en: { phone: '0913334452', name: 'Hana Warfalli', username: 'hana' },
} as const
const inBoth = (ar: string, en: string) => ({ ar, en })
const article = {
  title: inBoth('فوز في الديربي', 'A derby won'),
  summary: inBoth('هدفان مقابل هدف.', 'Two goals to one.'),
  body: inBoth('<p>مباراة كبيرة.</p>', '<p>A great match.</p>'),
  active: true,
}
const texts = {
  ar: { first: 'مبروك للفريق، مباراة رائعة', advert: 'للبيع هاتف رخيص، اتصل الآن', reason: 'إعلان تجاري' },
  en: {
    first: 'Congratulations, what a match',
    advert: 'Cheap phone for sale, call now',
    reason: 'An advertisement',
  },
} as const

/** A published article. @returns its id */
async function publish({ page }: Person): Promise<string> {
  const csrf = await page.evaluate(async () => {
    const answer = await fetch('/api/console/session')
    return ((await answer.json()) as { data: { csrf_token: string } }).data.csrf_token
  })
  const answer = await page.request.post('/api/console/news', {
    data: article,
    headers: { origin: staffed.product.url, 'x-csrf-token': csrf },
  })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { data: { id: string } }).data.id
}

async function comment({ page, textOf }: Person, text: string): Promise<void> {
  await page.getByLabel(textOf('engagement:comments.write'), { exact: true }).fill(text)
  await page.getByRole('button', { name: textOf('engagement:comments.send'), exact: true }).click()
}

const moderate = (staff: Person, text: string, action: 'publish' | 'bar', reason?: string) =>
  actOnRow(staff, {
    section: 'comments',
    filter: 'filter[state]=waiting',
    text,
    action,
    ...(reason !== undefined && { reason }),
  })

test.each(languagesOf('a comment is held'))(
  'a comment is held, moderated in the console and shown on an open page; then its author is barred (%s)',
  async (locale) => {
    const { first, advert, reason } = texts[locale]
    const staff = await openPerson(staffed.browser, staffed.product, locale)
    await staffed.comeIn(staff, 'comments')
    const id = await publish(staff)
    const client = await signUpClient(staffed.product, clients[locale])
    const author = await openPerson(staffed.browser, staffed.product, locale)
    await signInAs(author.page, client.token)
    const reader = await openPerson(staffed.browser, staffed.product, locale)

    await author.does('write a comment that waits', async () => {
      await author.page.goto(`/portal/club/news/${id}`)
      await comment(author, first)
      await author.sees(author.textOf('engagement:comments.waits'))
    })
    await author.does('react', async () => {
      const name = author.textOf('engagement:reactions.count', {
        name: author.textOf('engagement:reactions.love'),
        count: 0,
      })
      await author.page.getByRole('button', { name, exact: true }).click()
      await author.page.locator('button[aria-pressed="true"]').waitFor()
    })
    await reader.does('read the page, where nothing is yet', async () => {
      await reader.page.goto(`/club/news/${id}`)
      const talk = reader.page.getByRole('button', { name: reader.textOf('engagement:show'), exact: true })
      await talk.waitFor()
      await reader.page.locator('html[data-alive]').waitFor()
      await reader.page.mouse.move(100, 100)
      await talk.waitFor({ state: 'detached' })
      await reader.sees(reader.textOf('engagement:comments.none'))
    })
    await staff.does('show the comment', () => moderate(staff, first, 'publish'))
    await reader.does('see it on the open page', () => reader.sees(first))
    await author.does('write an advertisement', () => comment(author, advert))
    await author.sees(author.textOf('engagement:comments.sent_waits'))
    await staff.does('bar its author', () => moderate(staff, advert, 'bar', reason))
    await author.does('read why no comment is taken', async () => {
      await author.page.reload()
      await author.sees(author.textOf('engagement:barred.for_good', { reason }))
      expect(
        await author.page.getByLabel(author.textOf('engagement:comments.write'), { exact: true }).count(),
      ).toBe(0)
    })
    await expect(
      client.post('/comments', { subject_type: 'news', subject_id: id, body: first }),
    ).rejects.toThrow(reason)
    for (const person of [staff, author, reader]) {
      expect(person.faults).toEqual([])
      await person.leave()
    }
  },
)
