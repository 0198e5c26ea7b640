import { afterAll, beforeAll, expect, test } from 'vitest'
import { labelInSentence } from '#contract/kernel/label-in-sentence.ts'
import { languagesOf } from '#tests/world/depth.ts'
import { signUpClient } from './client.ts'
import { openPerson, type Person } from './person.ts'
import { openStaffedProduct, type StaffedProduct } from './staffed-product.ts'

let staffed: StaffedProduct
beforeAll(async () => {
  staffed = await openStaffedProduct()
})
afterAll(() => staffed.close())

interface Shown {
  readonly questions: readonly { readonly options: readonly { readonly id: string }[] }[]
}

const clients = {
  ar: { phone: '0913334441', name: 'سعاد الطرابلسي', username: 'suad' },
  en: { phone: '0913334442', name: 'Salma Faraj', username: 'salma' },
} as const

/** One question with two options, the first of them right. */
async function fillIn({ page, textOf, press }: Person): Promise<void> {
  const write = (name: string, text: string) => page.locator(`[name="${name}"]`).fill(text)
  const add = (section: string) =>
    press('kit:rows.add', { name: labelInSentence(textOf(`resources:${section}.singular`)) })
  await write('title.ar', 'من يعرف ناديه؟')
  await write('title.en', 'Who knows the club?')
  await write('rules.ar', 'مشاركة واحدة لكل عميل.')
  await write('rules.en', 'One entry a client.')
  await add('competition-questions')
  await write('questions.0.text.ar', 'ما لون القميص؟')
  await write('questions.0.text.en', 'Which colour is the shirt?')
  await write('questions.0.points', '4')
  for (const [at, [ar, en]] of [
    ['أحمر', 'Red'],
    ['أخضر', 'Green'],
  ].entries()) {
    await add('competition-options')
    await write(`questions.0.options.${at}.text.ar`, String(ar))
    await write(`questions.0.options.${at}.text.en`, String(en))
  }
  await page.getByLabel(textOf('resources:competition-options.fields.correct')).first().check({ force: true })
  await page.getByLabel(textOf('fields:active')).check({ force: true })
}

/** The button of the page, then the same in its dialog. */
async function act({ page, textOf, sees }: Person, action: 'open' | 'close' | 'judge'): Promise<void> {
  const name = textOf(`resources:competitions.actions.${action}`)
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  await sees(page.getByText(textOf(`dialogs:competitions.${action}_done`)).first())
}

test.each(languagesOf('a competition is made'))(
  'a competition is made with its questions, published, opened, entered once, closed and judged (%s)',
  async (locale) => {
    const staff = await openPerson(staffed.browser, staffed.product, locale)
    const { page, textOf, sees } = staff
    await staffed.comeIn(staff, 'competitions')
    const id = await staff.does('make it with a question and its options', async () => {
      await page.goto('/console/competitions/create')
      await fillIn(staff)
      await page.getByRole('button', { name: textOf('kit:form.create'), exact: true }).click()
      await page.waitForURL(/\/competitions\/\d+$/)
      return page.url().split('/').at(-1) ?? ''
    })
    await staff.does('open it', () => act(staff, 'open'))

    const client = await signUpClient(staffed.product, clients[locale])
    const { questions } = (await client.get(`/competitions/${id}`)) as Shown
    const entry = { competition_id: id, answers: questions.map(({ options }) => options[0]?.id ?? '') }
    await client.post('/competition-entries', entry)
    await expect(client.post('/competition-entries', entry)).rejects.toThrow(/competition-entries/)

    await staff.does('close it', () => act(staff, 'close'))
    await staff.does('judge it', () => act(staff, 'judge'))
    await staff.does('see who won', async () => {
      await page.goto(`/console/competition-entries?filter[competition_id]=${id}`)
      await sees(page.getByRole('row').filter({ hasText: clients[locale].name }).filter({ hasText: '4' }))
    })
    expect(await client.get('/competition-entries')).toMatchObject([{ score: 4, place: 1 }])
    expect(staff.faults).toEqual([])
    await staff.leave()
  },
)
