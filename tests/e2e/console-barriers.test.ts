import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '#contract/console-resources.ts'
import { languages } from '#contract/kernel/localized.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { settings } from '#contract/operations/settings/settings.ts'
import { openBrowser } from './browser.ts'
import { openPerson, type Person } from './person.ts'
import { openProduct, type Product } from './product.ts'

const looks = languages.flatMap((locale) => (['light', 'dark'] as const).map((theme) => ({ locale, theme })))

// As long as the pages are many. No section has more than six, and few pages are made by no definition.
const pageMillis = 10_000
const signInPages = 6
const pagesMax = 6 * (resources as readonly Resource[]).length + settings.groups.length + 10

let product: Product
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([openProduct({ demo: true }), openBrowser()])
})

afterAll(async () => {
  await browser.close()
  await product.close()
})

test.each(looks)(
  'no page of the console keeps anybody out ($locale, $theme)',
  async ({ locale, theme }) => {
    const person = await openPerson(browser, product, locale)
    const { page } = person
    await page.context().addCookies([{ name: 'theme', value: theme, url: product.url }])
    const visit = (path: string) =>
      person.does(`look at ${path}`, async () => {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
      })
    for (const path of ['/console/sign-in', '/console/forgot-password']) await visit(path)
    await comeIn(person)
    const pages = await listPages(page.context())
    for (const path of pages) await visit(path)
    expect(person.faults.filter((fault) => fault.startsWith('barrier'))).toEqual([])
    await person.leave()
  },
  pageMillis * (pagesMax + signInPages),
)

async function comeIn({ page }: Person): Promise<void> {
  const answer = await page.request.post('/api/console/login', {
    data: { login: 'admin', password: 'Zaytuna-2026' },
    headers: { origin: product.url },
  })
  expect(answer.status()).toBe(200)
}

/** Every section with its list, trash, forms, import and first row; then the pages that no definition makes. */
async function listPages(context: BrowserContext): Promise<string[]> {
  const approval = await firstOf(context, 'approvals')
  const sections = await Promise.all((resources as readonly Resource[]).map((one) => pagesOf(context, one)))
  return [
    ...['', '/permissions', '/account', '/approvals', '/approvals?show=all'],
    ...(approval ? [`/approvals/${approval}`] : []),
    ...['vouchers', 'settlements', 'available'].map((report) => `/reports/${report}`),
    ...settings.groups.map(({ name }) => `/settings?part=${name}`),
    ...sections.flat(),
  ].map((path) => `/console${path}`)
}

async function pagesOf(context: BrowserContext, resource: Resource): Promise<string[]> {
  const { name, crud, grants = [], importable } = resource
  const actions: readonly string[] = [...crud, ...grants]
  const row = await firstOf(context, name)
  return [
    `/${name}`,
    ...(actions.includes('destroy') ? [`/${name}?trashed=only`] : []),
    ...(actions.includes('store') ? [`/${name}/create`] : []),
    ...(importable ? [`/${name}/import`] : []),
    ...(row ? [`/${name}/${row}`] : []),
    ...(row && actions.includes('update') ? [`/${name}/${row}/edit`] : []),
  ]
}

async function firstOf({ request }: BrowserContext, name: string): Promise<string | undefined> {
  const answer = await request.get(`${product.url}/api/console/${name}?per_page=1`)
  expect([name, answer.status()]).toEqual([name, 200])
  const { data } = (await answer.json()) as { data: { id: string }[] }
  return data[0]?.id
}
