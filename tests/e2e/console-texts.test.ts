import { afterAll, beforeAll, expect, test } from 'vitest'
import { isInSight } from './browser.ts'
import { openPerson, type Person } from './person.ts'
import { openStaffedProduct, type StaffedProduct } from './staffed-product.ts'

let staffed: StaffedProduct
beforeAll(async () => {
  staffed = await openStaffedProduct()
})
afterAll(() => staffed.close())

interface Held {
  readonly version: number
  readonly title: { readonly en: string }
}

const heldBy = async ({ page }: Person): Promise<Held> => {
  const answer = await page.request.get('/api/client/pages/terms')
  return ((await answer.json()) as { data: Held }).data
}

/** The address of the terms in the console: their first version. */
const firstOf = async ({ page }: Person): Promise<string> => {
  const answer = await page.request.get('/api/console/page-texts?filter[slug]=terms&sort=id')
  return ((await answer.json()) as { data: { id: string }[] }).data[0]?.id ?? ''
}

/** A colleague publishes the same text again, from their own preview. */
async function publishAgain({ page }: Person, id: string): Promise<void> {
  const at = '/api/console/page-texts'
  const read = async <T>(path: string) => ((await (await page.request.get(path)).json()) as { data: T }).data
  const { csrf_token: token } = await read<{ csrf_token: string }>('/api/console/session')
  const { slug, title, summary, body } = await read<Record<string, unknown>>(`${at}/${id}`)
  const draft = { slug, title, summary, body, published_at: '2026-01-01T00:00:00Z' }
  const send = (path: string, data: object) =>
    page.request.post(path, { data, headers: { 'x-csrf-token': token } })
  const seen = (await (await send(`${at}/previews`, draft)).json()) as { data: { preview: string } }
  expect((await send(at, { ...draft, preview: seen.data.preview })).status()).toBe(200)
}

test('a text of the site goes out from its preview and from nowhere else, and an earlier one comes back', async () => {
  const person = await openPerson(staffed.browser, staffed.product, 'en')
  const { page, textOf } = person
  const engine = (key: string) => textOf(`dialogs:page-texts.${key}`)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await staffed.comeIn(person, 'page-texts')
  const [first, before] = [await firstOf(person), await heldBy(person)]

  await person.does('look before it is published', async () => {
    await page.goto(`/console/page-texts/create?from=${first}`)
    const title = textOf('kit:in_en', { name: textOf('resources:page-texts.fields.title') })
    await page.getByRole('textbox', { name: title }).fill('Terms of tomorrow')
    await page.keyboard.press('Control+S')
    const preview = page.getByRole('region', { name: textOf('kit:in_en', { name: engine('as_readers') }) })
    await preview.getByRole('heading', { name: 'Terms of tomorrow' }).waitFor()
    // With the gaps filled as on the site.
    await preview.getByText('the operator of Mahfaza').waitFor()
    expect(await preview.textContent()).not.toContain('{')
    expect(await heldBy(person)).toEqual(before)
  })
  await person.does('go on writing', async () => {
    await press(engine('back'))
    await press(textOf('kit:form.review'))
  })
  await person.does('be told of a colleague who was faster, where the button is', async () => {
    await publishAgain(person, first)
    await press(engine('publish'))
    const refusal = page.getByText(`Version ${before.version + 1} of this text was published`)
    await refusal.waitFor()
    const box = await refusal.boundingBox()
    expect(box?.y).toBeGreaterThan(0)
    expect(box?.y).toBeLessThan(page.viewportSize()?.height ?? 0)
    await press(textOf('kit:form.review'))
  })
  await person.does('publish', async () => {
    await press(engine('publish'))
    await page.getByRole('heading', { name: 'Terms of tomorrow', level: 1 }).waitFor()
    expect(await heldBy(person)).toMatchObject({
      version: before.version + 2,
      title: { en: 'Terms of tomorrow' },
    })
  })
  await person.does('bring the first back', async () => {
    await page.goto(`/console/page-texts/${first}`)
    await page.getByRole('link', { name: engine('bring_back') }).click()
    await press(textOf('kit:form.review'))
    await press(engine('publish'))
    await page.getByRole('heading', { name: before.title.en, level: 1 }).waitFor()
    expect(await heldBy(person)).toMatchObject({ version: before.version + 3, title: before.title })
  })
  expect(person.faults).toEqual([])
  await person.leave()
})

test('a new category is on sale, without a fee', async () => {
  const person = await openPerson(staffed.browser, staffed.product, 'ar')
  const { page, textOf } = person
  await staffed.comeIn(person, 'categories')
  await page.goto('/console/categories/create')
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  const field = (name: string) => page.getByLabel(textOf(`resources:categories.fields.${name}`)).first()
  await field('low_stock_threshold').waitFor()
  expect(await field('low_stock_threshold').inputValue()).toBe('10')
  expect(await field('active').isChecked()).toBe(true)
  expect(await field('fee').count()).toBe(0)
  await field('kind').click()
  await page.getByRole('option', { name: textOf('resources:categories.choices.kind.goods') }).click()
  expect(await field('fee').inputValue()).toBe('0.000')
  expect(await field('dial_pattern').count()).toBe(0)
  await person.leave()
})

test('the profile menu leads to the part of the account page that it names', async () => {
  const person = await openPerson(staffed.browser, staffed.product, 'en')
  const { page, textOf, press } = person
  await staffed.comeIn(person, 'municipalities')
  for (const [item, title] of [
    ['sessions', 'access:account.sessions_title'],
    ['security', 'access:account.factor_title'],
  ] as const) {
    await press('console:header.profile')
    await page.getByRole('menuitem', { name: textOf(`console:profile.${item}`) }).click()
    const heading = page.getByRole('heading', { name: textOf(title) })
    await expect.poll(() => isInSight(heading)).toBe(true)
  }
  await person.leave()
})
