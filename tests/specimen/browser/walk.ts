import { expect } from 'vitest'
import { labelInSentence } from '#contract/kernel/label-in-sentence.ts'
import type { Person } from '#tests/e2e/person.ts'
import { type MetRule, meetRules } from '#tests/e2e/rules/meet-rules.ts'
import { addPiece, choose, fillInEveryKind, typed } from './fill-in.ts'
import type { Story } from './story.ts'

export interface Specimen {
  readonly id: string
  readonly path: string
}

type Row = Readonly<Record<string, unknown>>

export const label = (field: string) => `resources:specimens.fields.${field}`

/** The row as the console reads it. */
export async function read({ page }: Person, { id }: Pick<Specimen, 'id'>): Promise<Row> {
  const answer = await page.request.get(`/api/console/specimens/${id}`)
  return ((await answer.json()) as { data: Row }).data
}

export async function makeCompanions(person: Person, { cabinet, tags }: Story): Promise<void> {
  const { page, press } = person
  const all = [
    ['specimen-cabinets', cabinet],
    ['specimen-tags', tags[0]],
    ['specimen-tags', tags[1]],
  ] as const
  for (const [section, name] of all) {
    await page.goto(`/console/${section}/create`)
    await page.locator('[name="name"]').fill(name)
    await press('kit:form.create')
    await page.getByRole('heading', { name, level: 1 }).waitFor()
  }
}

const met = (field: string, wrong: string, rule: string, values: MetRule['values'] = {}): MetRule => ({
  field,
  typed: wrong,
  rule,
  values,
  label: label(field.split('.')[0] ?? ''),
})

/** One thing wrong of each kind that people type. */
const faults: readonly MetRule[] = [
  met('code', '', 'required'),
  met('nickname', '.lamp', 'username'),
  met('nickname', 'admin', 'not_one_of'),
  met('label.ar', 'Lamp', 'arabic'),
  met('label.en', 'مصباح', 'english'),
  met('story.en', 'x', 'min', { length: 2 }),
  met('seats', '5001', 'between', { min: '0', max: '5,000' }),
  met('share_bp', '101', 'between', { min: 0, max: 100 }),
  met('rating', '5.5', 'max_value', { max: 5 }),
  met('price', 'two', 'amount_format'),
  met('born_on', '01/01/2126', 'before_or_equal_today'),
  met('seen_at', '31/02/2026', 'date'),
  met('location.latitude', '91', 'max_value', { max: 90 }),
  met('facts', '{', 'default'),
  met('film', 'lamp', 'url_secure'),
  met('site', 'http://example.com', 'url_secure'),
  met('phone', '0961234567', 'phone'),
  met('email', 'lamp@', 'email'),
  met('nid', '19990000000', 'nid'),
]

export async function meetFaults(person: Person, { locale }: Story): Promise<void> {
  await person.page.goto('/console/specimens/create')
  await person.page.locator('html[data-alive]').waitFor({ state: 'attached' })
  await meetRules(person.page, locale, faults, person.textOf)
}

export async function create(person: Person, story: Story): Promise<Specimen> {
  const { page, press } = person
  await page.goto('/console/specimens/create')
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  await fillInEveryKind(person, story)
  await press('kit:form.create')
  await page.waitForURL(/\/specimens\/\d+$/)
  await page.getByRole('heading', { name: story.name, level: 1 }).waitFor()
  const id = page.url().split('/').at(-1) ?? ''
  const row = await read(person, { id })
  expect(row).toMatchObject({
    name: { ar: typed['name.ar'], en: typed['name.en'] },
    code: story.code,
    seats: 1200,
    share_bp: 1250,
    rating: '4.25',
    price: '18.750',
    currency: 'USD',
    foreign_price: '7.25',
    born_on: '1965-02-14',
    color: typed.color,
    facts: { wick: 'cotton' },
    location: { latitude: 32.8872, longitude: 13.1913 },
    film: typed.film,
    nid: typed.nid,
    state: 'new',
    publication: 'draft',
    picture: expect.any(String),
    // The middle of a pixel that is drawn belongs to either side.
    picture_focus: { x: expect.closeTo(50, -1), y: expect.closeTo(45, -1) },
    pictures: [expect.anything(), expect.anything()],
    paper: expect.anything(),
    sound: expect.anything(),
    pieces: [
      { name: { en: 'Lid' }, marks: [{ text: 'scratch' }, { text: 'dent' }] },
      { name: { en: 'Wick' }, marks: [{ text: 'burnt' }] },
    ],
  })
  return { id, path: `/console/specimens/${id}` }
}

/** Every column there is, and the filters of a choice, a reference and an amount. */
export async function lookThroughTheList(person: Person, { code, name, cabinet }: Story): Promise<void> {
  const { page, press, textOf } = person
  await page.goto('/console/specimens')
  await page.getByRole('link', { name }).first().waitFor()
  await press('kit:columns.title')
  const drop = page.getByRole('dialog')
  await drop.getByRole('checkbox').first().waitFor()
  const left = drop.getByRole('checkbox', { checked: false })
  while ((await left.count()) > 0) await left.first().click()
  await page.keyboard.press('Escape')
  await page
    .getByRole('row')
    .filter({ hasText: code })
    .filter({ hasText: cabinet })
    .filter({ hasText: typed.email })
    .first()
    .waitFor()
  for (const query of [
    'filter[state]=new',
    'filter[price_from]=18.000&filter[price_to]=19.000',
    `filter[code]=${code}`,
  ]) {
    await page.goto(`/console/specimens?${query}`)
    await page.getByRole('row').filter({ hasText: code }).first().waitFor()
  }
  await page.goto(`/console/specimens?filter[state]=worn&filter[code]=${code}`)
  await page.getByText(textOf('kit:list.nothing_title')).waitFor()
}

export async function change(person: Person, specimen: Specimen): Promise<void> {
  const { page, textOf, sees } = person
  await page.goto(`${specimen.path}/edit`)
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  await page.locator('[name="price"]').fill('21.000')
  await choose(person, textOf(label('state')), textOf('resources:specimens.choices.state.worn'))
  await addPiece(person, 2, { ar: 'زجاجة', en: 'Glass', weight: '1.5', price: '4.000', marks: ['clear'] })
  await page.getByRole('button', { name: textOf('kit:rows.up', { number: 3 }), exact: true }).click()
  await page.keyboard.press('Control+S')
  await page.waitForURL(/\/specimens\/\d+$/)
  await sees(page.getByText(textOf('kit:history.action.updated')).first())
  const pieces = [{ name: { en: 'Lid' } }, { name: { en: 'Glass' } }, { name: { en: 'Wick' } }]
  expect(await read(person, specimen)).toMatchObject({ price: '21.000', state: 'worn', pieces })
}

export async function revert(person: Person, specimen: Specimen): Promise<void> {
  const { page, textOf, sees } = person
  await page.goto(specimen.path)
  await page
    .getByRole('button', { name: textOf('kit:history.revert') })
    .last()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: textOf('kit:history.revert'), exact: true }).click()
  await sees(textOf('kit:history.reverted'))
  const pieces = [{ name: { en: 'Lid' } }, { name: { en: 'Wick' } }]
  expect(await read(person, specimen)).toMatchObject({ price: '18.750', pieces })
}

/** Two more from a sheet; a third line is refused and says why. */
export async function importRows(person: Person, { code, cabinet }: Story): Promise<void> {
  const { page, press, sees, textOf } = person
  const lines = [
    'name_ar,name_en,code,cabinet_id,state,price,born_on,phone',
    `شمعدان,Candlestick,${code}_2,${cabinet},new,5.500,1970-01-01,0912345670`,
    `فانوس,Lantern,${code}_3,${cabinet},new,6.500,1971-01-01,0912345671`,
    `قنديل,Cresset,${code}_4,${cabinet},new,free,1971-01-01,0912345671`,
  ]
  await page.goto('/console/specimens/import')
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  const buffer = Buffer.from(lines.join('\n'))
  await page
    .locator('main input[type=file]')
    .setInputFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer })
  await press('kit:import.try')
  await sees(textOf('kit:import.good', { count: 2, shown: '2' }))
  await sees(textOf('validation:amount_format'))
  await press('kit:import.commit', { count: 2, shown: '2' })
  await sees(textOf('kit:jobs.done_import', { count: 2, shown: '2' }))
}

const codes = (page: Person['page']) => page.locator('tbody tr')

export async function arrange(person: Person, { code }: Story, { id }: Specimen): Promise<void> {
  const { page } = person
  const row = await read(person, { id })
  await page.goto(`/console/specimens?filter[cabinet_id]=${String(row['cabinet_id'])}`)
  const handles = page.locator('tbody tr button[title]')
  await handles.first().waitFor()
  const order = async () =>
    (await codes(page).allTextContents()).map((text) => /LAMP_(?:AR|EN)(?:_\d)?/.exec(text)?.[0])
  await expect.poll(order).toEqual([code, `${code}_2`, `${code}_3`])
  await handles.nth(2).focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(order).toEqual([code, `${code}_3`, `${code}_2`])
  await handles.nth(0).hover()
  await page.mouse.down()
  await codes(page).nth(2).hover()
  await page.mouse.up()
  await expect.poll(order).toEqual([`${code}_3`, `${code}_2`, code])
}

/** The button of the page or its menu, then the same in its dialog. */
async function open({ page, textOf }: Person, name: string, inMenu = false): Promise<void> {
  const text = textOf(`resources:specimens.actions.${name}`)
  if (inMenu) await page.getByRole('button', { name: textOf('kit:list.more'), exact: true }).click()
  await page.getByRole(inMenu ? 'menuitem' : 'button', { name: text, exact: true }).click()
}

export async function act(person: Person, { locale }: Story, specimen: Specimen): Promise<void> {
  const { page, textOf, sees } = person
  const dialog = page.getByRole('dialog')
  const send = (name: string) =>
    dialog.getByRole('button', { name: textOf(`resources:specimens.actions.${name}`), exact: true }).click()
  await page.goto(specimen.path)
  if ((await read(person, specimen))['state'] === 'new') {
    await open(person, 'wear', true)
    await send('wear')
    await sees(textOf('dialogs:specimens.wear_done'))
  }
  await open(person, 'mend')
  await dialog.getByRole('button', { name: textOf('dialogs:specimens.reasons.loose') }).click()
  await send('mend')
  await sees(textOf('validation:required', { field: labelInSentence(textOf(label('glue'))) }))
  await dialog.locator('[name="glue"]').fill('resin')
  await dialog.locator('[name="drying"]').fill('3')
  await send('mend')
  await sees(textOf('dialogs:specimens.mend_done'))
  expect(await read(person, specimen)).toMatchObject({ state: 'new', leaf: 'resin' })
  await open(person, 'inspect')
  await send('inspect')
  await dialog.getByText('new', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await open(person, 'unpack', true)
  await send('unpack')
  const form = new Intl.PluralRules(locale).select(2)
  await sees(textOf(`dialogs:specimens.unpack_done_${form}`).replace('{{layers}}', '2'))
}

export async function wearMany(person: Person, specimen: Specimen): Promise<void> {
  const { page, press, sees, textOf } = person
  const { cabinet_id: cabinet } = await read(person, specimen)
  await page.goto(`/console/specimens?filter[cabinet_id]=${String(cabinet)}`)
  await page.getByRole('checkbox', { name: textOf('kit:list.select_page') }).check()
  await press('resources:specimens.actions.wear')
  const name = textOf('resources:specimens.actions.wear')
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  await sees(textOf('kit:jobs.done_bulk', { count: 3, shown: '3' }))
  expect(await read(person, specimen)).toMatchObject({ state: 'worn' })
}
