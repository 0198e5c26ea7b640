import { afterAll, beforeAll, expect, test } from 'vitest'
import { languagesOf, onePartOf, storiesOf } from '#tests/world/depth.ts'
import { scriptKbMax, watchWeight } from './page-weight.ts'
import { openPerson, type Person } from './person.ts'
import { chooseNoPicture, chooseNoSheet, tryFaultySheets } from './rules/choose-files.ts'
import { consoleRules } from './rules/console-rules.ts'
import { meetRules, watchWrites } from './rules/meet-rules.ts'
import { openStaffedProduct, type StaffedProduct } from './staffed-product.ts'
import { missTheWay } from './story/miss-the-way.ts'

let staffed: StaffedProduct

beforeAll(async () => {
  staffed = await openStaffedProduct()
})

afterAll(() => staffed.close())

const stories = [
  {
    locale: 'ar',
    arabic: 'سوق الجمعة',
    english: 'Souq al-Jumaa',
    changed: 'سوق الخميس',
    city: 'طرابلس',
    percent: '0.75',
  },
  {
    locale: 'en',
    arabic: 'أبو سليم',
    english: 'Abu Salim',
    changed: 'Abu Slim',
    city: 'Tripoli',
    percent: '1.05',
  },
] as const

type Story = (typeof stories)[number]

test.each(storiesOf('a section is worked with', stories))(
  'a section is worked with as its definition says ($locale)',
  async (story) => {
    const person = await openPerson(staffed.browser, staffed.product, story.locale)
    await person.does('come in', () => staffed.comeIn(person, 'municipalities'))
    await person.does('miss the way', () => missTheWay(person))
    await person.does('make a municipality', () => create(person, story))
    await person.does('change it', () => change(person, story))
    await person.does('find it again', () => find(person, story))
    await person.does('look at it beside the list', () => peek(person, story))
    await person.does('take the list along', () => exportList(person))
    await person.does('delete and restore it', () => deleteAndRestore(person, story))
    await person.does('try sheets with faults', () => tryFaultySheets(person))
    await person.does('ask for another fee of transfers', () => askForFee(person, story))
    expect(person.faults).toEqual([])
    await person.leave()
  },
)

test.each(languagesOf('what is wrong is shown at its field, and is not sent'))(
  'what is wrong is shown at its field, and is not sent (%s)',
  async (locale) => {
    const person = await openPerson(staffed.browser, staffed.product, locale)
    const { page } = person
    await staffed.comeIn(person, 'municipalities')
    const writes = watchWrites(page)
    for (const { path, press = [], rules } of onePartOf(6, consoleRules)) {
      await page.goto(path)
      await page.locator('html[data-alive]').waitFor({ state: 'attached' })
      for (const key of press) {
        const named = { name: person.textOf(key), exact: true }
        await page.getByRole('button', named).or(page.getByRole('menuitem', named)).first().click()
      }
      await meetRules(page, locale, rules)
    }
    await chooseNoPicture(person)
    await chooseNoSheet(person)
    expect(writes).toEqual([])
    expect(person.faults).toEqual([])
    await person.leave()
  },
)

test('the sign-in of the console, its home and its fullest lists are light', async () => {
  const person = await openPerson(staffed.browser, staffed.product, 'ar')
  const weight = watchWeight(person.page)
  await person.page.goto('/console/sign-in', { waitUntil: 'networkidle' })
  await person.page.locator('html[data-alive]').waitFor({ state: 'attached' })
  const heavy = weight.tooHeavy('/console/sign-in', scriptKbMax.signIn)
  for (const section of ['clients', 'vouchers', 'generate-vouchers', 'settlements', 'municipalities']) {
    weight.begin()
    await staffed.comeIn(person, section)
    heavy.push(...weight.tooHeavy(`/console/${section}`, scriptKbMax.consoleList))
  }
  weight.begin()
  await person.page.goto('/console', { waitUntil: 'networkidle' })
  await person.page.getByRole('heading', { level: 1 }).waitFor()
  heavy.push(...weight.tooHeavy('/console', scriptKbMax.consoleList))
  expect(heavy).toEqual([])
  await person.leave()
})

test('the home of the console uses a wide screen at 1,920 px and a wider one at 2,560 px', async () => {
  const person = await openPerson(staffed.browser, staffed.product, 'en')
  const { page } = person
  await staffed.comeIn(person, 'municipalities')
  await page.goto('/console', { waitUntil: 'networkidle' })
  const figures = page.locator('main dl > div')
  const chart = page.getByRole('region', { name: person.textOf('dashboard:chart.title') })
  const waiting = page.getByRole('region', { name: person.textOf('dashboard:approvals.title') })
  const seen = async (width: number) => {
    await page.setViewportSize({ width, height: 1200 })
    const tops = await figures.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    const [below, beside] = await Promise.all([chart.boundingBox(), waiting.boundingBox()])
    return { rows: new Set(tops).size, isBeside: below?.y === beside?.y }
  }
  expect(await seen(1919)).toEqual({ rows: 2, isBeside: false })
  expect(await seen(1920)).toEqual({ rows: 1, isBeside: false })
  expect(await seen(2559)).toEqual({ rows: 1, isBeside: false })
  expect(await seen(2560)).toEqual({ rows: 1, isBeside: true })
  await person.leave()
})

test('a session that ended says so, leads back, and gives back what was typed', async () => {
  const person = await openPerson(staffed.browser, staffed.product, 'ar')
  const { page, textOf } = person
  await staffed.comeIn(person, 'municipalities')
  await page.goto('/console/suppliers/create', { waitUntil: 'networkidle' })
  const name = page.locator('[name="name.ar"]')
  await name.fill('مورّد تجريبي')
  const kept = await page.context().cookies()
  await page.context().clearCookies()
  await page.goto('/console', { waitUntil: 'networkidle' })
  await page.waitForURL('**/console/sign-in?ended=1')
  await person.sees(textOf('access:sign_in.ended'))
  await page.context().addCookies(kept)
  await page.goto('/console/suppliers/create')
  await person.press('kit:draft.restore')
  expect(await name.inputValue()).toBe('مورّد تجريبي')
  await page.goto('/console/settings')
  const phone = page.getByLabel(textOf('resources:settings.fields.support_phone'))
  await phone.fill('0912345678')
  await page.reload()
  await person.press('kit:draft.restore')
  expect(await phone.inputValue()).toBe('0912345678')
  await person.leave()
})

test('words are typed in their own direction, and danger in a menu is readable in both themes', async () => {
  const person = await openPerson(staffed.browser, staffed.product, 'ar')
  const { page, textOf } = person
  await staffed.comeIn(person, 'clients')
  await page.goto('/console/clients/create', { waitUntil: 'networkidle' })
  const lookOf = (field: string) =>
    page.locator(`[name="${field}"]`).evaluate((input) => {
      const { direction, unicodeBidi } = getComputedStyle(input)
      return { direction, unicodeBidi }
    })
  expect(await lookOf('name')).toEqual({ direction: 'rtl', unicodeBidi: 'plaintext' })
  expect(await lookOf('email')).toMatchObject({ direction: 'ltr' })
  for (const [theme, danger] of [
    ['light', 'rgb(185, 28, 28)'],
    ['dark', 'rgb(248, 113, 113)'],
  ] as const) {
    await page.context().addCookies([{ name: 'theme', value: theme, url: staffed.product.url }])
    await page.goto('/console/countries/1', { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: textOf('kit:list.more'), exact: true }).click()
    const item = page.getByRole('menuitem', { name: textOf('kit:actions.destroy') })
    await expect.poll(() => item.evaluate((one) => getComputedStyle(one).color)).toBe(danger)
  }
  await person.leave()
})

async function create(person: Person, { locale, arabic, english, city }: Story): Promise<void> {
  const { page, textOf } = person
  await page
    .getByRole('link', { name: textOf('kit:list.new', { name: nounIn(person, locale) }) })
    .first()
    .click()
  const save = page.getByRole('button', { name: textOf('kit:form.create'), exact: true })
  await save.click()
  await page
    .getByText(textOf('validation:required', { field: textOf('resources:municipalities.fields.name') }))
    .first()
    .waitFor()
  const name = textOf('resources:municipalities.fields.name')
  await page.getByRole('textbox', { name: textOf('kit:in_ar', { name }) }).fill(arabic)
  await page.getByRole('textbox', { name: textOf('kit:in_en', { name }) }).fill(english)
  await page.getByLabel(textOf('resources:municipalities.fields.city_id')).first().fill(city)
  await page.getByRole('option', { name: city, exact: true }).click()
  await save.click()
  await page.getByRole('heading', { name: locale === 'ar' ? arabic : english, level: 1 }).waitFor()
  await page.getByText(textOf('kit:history.action.created')).waitFor()
  // A municipality belongs to its city.
  const crumbs = page.getByRole('navigation', { name: textOf('console:breadcrumbs') })
  await crumbs.getByRole('link', { name: city, exact: true }).waitFor()
}

async function change(person: Person, { locale, changed }: Story): Promise<void> {
  const { page, textOf } = person
  await page.getByRole('link', { name: textOf('kit:actions.update') }).click()
  const name = textOf('resources:municipalities.fields.name')
  await page.getByRole('textbox', { name: textOf(`kit:in_${locale}`, { name }) }).fill(changed)
  await page.keyboard.press('Control+S')
  await page.getByRole('heading', { name: changed, level: 1 }).waitFor()
  await page.getByText(textOf('kit:history.action.updated')).waitFor()
}

async function find(person: Person, { changed, city }: Story): Promise<void> {
  const { page, textOf } = person
  await page.goto('/console/municipalities', { waitUntil: 'networkidle' })
  await page.getByRole('searchbox').waitFor()
  await page.keyboard.press('Slash')
  await page.keyboard.type('zzz')
  await page.getByText(textOf('kit:list.nothing_title')).waitFor()
  await page.getByRole('searchbox').fill('')
  await page.getByRole('link', { name: changed }).waitFor()
  await page.getByRole('button', { name: textOf('kit:filters.add'), exact: true }).click()
  await page
    .getByRole('button', { name: textOf('resources:municipalities.fields.city_id'), exact: true })
    .click()
  await page.getByLabel(textOf('kit:filters.choose')).first().fill(city)
  await page.getByRole('option', { name: city, exact: true }).click()
  await page.waitForURL(/filter/)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: changed }).waitFor()
}

async function peek({ page, textOf }: Person, { changed }: Story): Promise<void> {
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await page.getByRole('complementary', { name: changed }).waitFor()
  await page.getByRole('link', { name: textOf('kit:peek.open'), exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: changed, level: 1 }).waitFor()
}

/** The file holds what the list shows; the row's own page is open afterwards as before. */
async function exportList({ page, textOf }: Person): Promise<void> {
  const row = page.url()
  await page.goto('/console/municipalities', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: textOf('kit:export.open'), exact: true }).click()
  await page.getByRole('button', { name: textOf('kit:export.start') }).click()
  const link = page.getByRole('link', { name: textOf('kit:jobs.download') })
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  await page.goto(row, { waitUntil: 'networkidle' })
}

/** People type percent; hundredths of a percent are stored. */
async function askForFee({ page, textOf }: Person, { percent }: Story): Promise<void> {
  await page.goto('/console/settings?part=payment_methods')
  const fee = page.getByLabel(textOf('resources:settings.fields.transfer_fee_share_bp'))
  await fee.fill(percent)
  await page.getByRole('button', { name: textOf('dialogs:settings.save'), exact: true }).click()
  await page.getByText(textOf('dialogs:settings.waits')).waitFor()
  await page.getByRole('link', { name: textOf('kit:waiting.see_request'), exact: true }).click()
  await page.getByText(`${percent}%`, { exact: true }).waitFor()
}

async function deleteAndRestore({ page, textOf }: Person, { changed }: Story): Promise<void> {
  await page.getByRole('button', { name: textOf('kit:list.more') }).click()
  await page.getByRole('menuitem', { name: textOf('kit:actions.destroy') }).click()
  await page
    .getByRole('dialog')
    .filter({ hasText: textOf('kit:trash.ask', { name: changed }) })
    .getByRole('button', { name: textOf('kit:actions.destroy') })
    .click()
  await page.getByText(textOf('kit:trash.row')).waitFor()
  await page.goto('/console/municipalities/trash', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: changed }).click()
  await page.getByRole('button', { name: textOf('kit:actions.restore') }).click()
  const question = page.getByRole('dialog')
  await question.getByText(textOf('kit:trash.restore_ask', { name: changed })).waitFor()
  await question.getByRole('button', { name: textOf('kit:actions.restore') }).click()
  await page.getByRole('link', { name: textOf('kit:actions.update') }).waitFor()
}

/** The noun inside a sentence. */
function nounIn({ textOf }: Person, locale: string): string {
  const noun = textOf('resources:municipalities.singular')
  return locale === 'en' ? noun.toLowerCase() : noun
}
