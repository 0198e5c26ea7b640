import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { labelInSentence } from '#contract/kernel/label-in-sentence.ts'
import { languagesOf } from '#tests/world/depth.ts'
import { signInAs, signUpClient } from './client.ts'
import { openPerson, type Person } from './person.ts'
import { openStaffedProduct, type StaffedProduct } from './staffed-product.ts'

let staffed: StaffedProduct
beforeAll(async () => {
  staffed = await openStaffedProduct()
})
afterAll(() => staffed.close())

const clients = {
  ar: { phone: '0913334441', name: 'سعاد الطرابلسي', username: 'suad' },
  en: { phone: '0913334442', name: 'Salma Faraj', username: 'salma' },
} as const

/** Pictures for people, where a folder is named. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES']
  if (!folder) return
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [360, 'light'],
    [360, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 780 })
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true })
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
}

/** A choice with two options, the first of them right; then a text with an accepted spelling. */
async function fillIn({ page, textOf, press }: Person): Promise<void> {
  const write = (name: string, text: string) => page.locator(`[name="${name}"]`).fill(text)
  const add = (section: string) =>
    press('kit:rows.add', { name: labelInSentence(textOf(`resources:${section}.singular`)) })
  await write('title.ar', 'من يعرف ناديه؟')
  await write('title.en', 'Who knows the club?')
  await write('rules.ar', 'مشاركة واحدة لكل عميل.')
  await write('rules.en', 'One entry a client.')
  await write('seconds_per_question', '60')
  await add('competition-questions')
  await write('questions.0.text.ar', 'ما لون القميص؟')
  await write('questions.0.text.en', 'Which colour is the shirt?')
  await write('questions.0.points', '4')
  // A choice has options and no accepted spellings.
  const spellings = page.getByText(textOf('resources:competition-questions.fields.answers'), { exact: true })
  expect(await spellings.count()).toBe(0)
  for (const [at, [ar, en]] of [
    ['أحمر', 'Red'],
    ['أخضر', 'Green'],
  ].entries()) {
    await add('competition-options')
    await write(`questions.0.options.${at}.text.ar`, String(ar))
    await write(`questions.0.options.${at}.text.en`, String(en))
  }
  await page.getByLabel(textOf('resources:competition-options.fields.correct')).first().check({ force: true })
  await add('competition-questions')
  await page
    .getByRole('combobox', { name: textOf('resources:competition-questions.fields.type') })
    .nth(1)
    .click()
  await page
    .getByRole('option', { name: textOf('resources:competition-questions.choices.type.textfield') })
    .click()
  await write('questions.1.text.ar', 'من المدرب؟')
  await write('questions.1.text.en', 'Who is the coach?')
  await write('questions.1.points', '3')
  await add('competition-accepted-texts')
  await write('questions.1.answers.0.text', 'أحمد')
  await add('competition-prizes')
  await write('prizes.0.places', '1')
  await write('prizes.0.points', '500')
  await page.getByLabel(textOf('fields:active')).check({ force: true })
  await look(page, 'competition-form')
}

/** The button of the page, then the same in its dialog. */
async function act({ page, textOf, sees }: Person, action: 'open' | 'close' | 'judge'): Promise<void> {
  const name = textOf(`resources:competitions.actions.${action}`)
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  await sees(page.getByText(textOf(`dialogs:competitions.${action}_done`)).first())
}

test.each(languagesOf('a competition is made'))(
  'a competition is made with its questions, opened, played by keyboard across a reload, judged, and its draw repeated (%s)',
  async (locale) => {
    const staff = await openPerson(staffed.browser, staffed.product, locale)
    await staffed.comeIn(staff, 'competitions')
    const id = await staff.does('make it with a choice and a text', async () => {
      await staff.page.goto('/console/competitions/create')
      await fillIn(staff)
      await staff.page.getByRole('button', { name: staff.textOf('kit:form.create'), exact: true }).click()
      await staff.page.waitForURL(/\/competitions\/\d+$/)
      return staff.page.url().split('/').at(-1) ?? ''
    })
    await staff.does('open it', () => act(staff, 'open'))

    const client = await signUpClient(staffed.product, clients[locale])
    const player = await openPerson(staffed.browser, staffed.product, locale)
    const { page, textOf, press, sees } = player
    await signInAs(page, client.token)
    await player.does('read what it is about', async () => {
      await page.goto(`/portal/club/competitions/${id}`)
      await page.getByRole('button', { name: textOf('competitions:page.start') }).waitFor()
      await look(page, `competition-${locale}`)
    })
    await player.does('play by keyboard, and find the same question after a reload', async () => {
      await press('competitions:page.start')
      await page.getByRole('radio').first().waitFor()
      await look(page, `play-choice-${locale}`)
      await page.keyboard.press('2')
      expect(await page.getByRole('radio').nth(1).isChecked()).toBe(true)
      await page.keyboard.press('1')
      await page.reload({ waitUntil: 'networkidle' })
      await page.getByRole('radio').first().waitFor()
      await page.keyboard.press('1')
      await page.getByRole('radio').first().press('Enter')
      await page.getByRole('textbox').waitFor()
      await press('competitions:play.answer')
      await sees(textOf('competitions:play.write'))
      await page.getByRole('textbox').fill('احمد')
      await look(page, `play-text-${locale}`)
      await press('competitions:play.answer')
      await page.waitForURL(new RegExp(`/portal/club/competitions/${id}$`))
      await sees(textOf('competitions:result.thanks'))
    })

    for (const action of ['close', 'judge'] as const) await staff.does(action, () => act(staff, action))
    await staff.does('ask for the award, which a second person decides', async () => {
      const name = staff.textOf('resources:competitions.actions.award')
      await staff.page.getByRole('button', { name, exact: true }).click()
      await staff.page.getByRole('dialog').getByRole('button').last().click()
      await staff.page.getByRole('dialog').waitFor({ state: 'hidden' })
    })
    await player.does('see the place, the right answers and the draw', async () => {
      await page.goto(`/portal/club/competitions/${id}`)
      await page.getByRole('heading', { name: textOf('competitions:ranking.title') }).waitFor()
      await sees(textOf('competitions:result.score', { score: 7, max: 7 }))
      await page.getByText(textOf('competitions:result.answers')).click()
      await page.getByText(textOf('competitions:draw.title')).click()
      await press('competitions:draw.repeat')
      await sees(textOf('competitions:draw.same'))
      await look(page, `result-${locale}`)
    })
    await staff.does('see who won', async () => {
      await staff.page.goto(`/console/client-competitions?filter[competition_id]=${id}`)
      const row = staff.page.getByRole('row').filter({ hasText: clients[locale].name })
      await staff.sees(row.filter({ hasText: '7' }))
    })
    expect([...staff.faults, ...player.faults]).toEqual([])
    await player.leave()
    await staff.leave()
  },
)
