import sharp from 'sharp'
import { labelInSentence } from '#contract/kernel/label-in-sentence.ts'
import type { Person } from '#tests/e2e/person.ts'
import type { Story } from './story.ts'

/** What people type for a specimen; keys are the names of the fields. */
export const typed = {
  'name.ar': 'مصباح زيت',
  'name.en': 'Oil lamp',
  'label.ar': 'مصباح قديم',
  'label.en': 'Old lamp',
  serial: '123456789012',
  note: 'وصل مع الصندوق الثاني.',
  'story.ar': 'صُنع في طرابلس.',
  'story.en': 'Made in Tripoli.',
  secret: 'key 4711',
  seats: '1200',
  share_bp: '12.5',
  rating: '4.25',
  price: '18.750',
  publish_at_from: '01/05/2026',
  born_on: '14/02/1965',
  seen_at: '02/05/2026',
  color: '#fbbf24',
  'location.latitude': '32.8872',
  'location.longitude': '13.1913',
  facts: '{ "wick": "cotton" }',
  'picture_alt.ar': 'مصباح على طاولة',
  'picture_alt.en': 'A lamp on a table',
  film: 'https://example.com/lamp.mp4',
  site: 'https://example.com/lamp',
  phone: '0912345678',
  email: 'lamp@example.com',
  nid: '119650000001',
  first_code: 'A-1',
} as const

/** Texts with a toolbar, by the name of the field and the language. */
const composed = [
  ['page', 'ar', 'يُضاء بزيت الزيتون.'],
  ['page', 'en', 'It burns olive oil.'],
  ['leaf', null, 'احفظه بعيدًا عن الماء.'],
] as const

/** A value of every kind, with files and rows in rows. */
export async function fillInEveryKind(person: Person, { code, cabinet, tags }: Story): Promise<void> {
  const { page, textOf } = person
  const field = (name: string) => textOf(`resources:specimens.fields.${name}`)
  for (const [name, text] of Object.entries({ ...typed, code, nickname: code.toLowerCase() }))
    await page.locator(`[name="${name}"]`).fill(text)
  for (const [name, language, text] of composed) {
    const label = language ? textOf(`kit:in_${language}`, { name: field(name) }) : field(name)
    await page.getByRole('textbox', { name: label }).fill(text)
  }
  await choose(person, field('currency'), textOf('resources:specimens.choices.currency.USD'))
  await page.locator('[name="foreign_price"]').fill('7.25')
  await choose(person, field('cabinet_id'), cabinet)
  await choose(person, field('tag_ids'), tags[0])
  await choose(person, field('tag_ids'), tags[1])
  await choose(person, field('extra_ids'), tags[1])
  await addFiles(person)
  await addPiece(person, 0, {
    ar: 'غطاء',
    en: 'Lid',
    weight: '0.5',
    price: '2.500',
    marks: ['scratch', 'dent'],
  })
  await addPiece(person, 1, { ar: 'فتيل', en: 'Wick', weight: '0.1', price: '0.250', marks: ['burnt'] })
}

/** Opens a list of choices, or types until one is found. */
export async function choose({ page }: Person, label: string, option: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true })
  await field.click()
  if (await field.isEditable()) await field.fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
  await page.keyboard.press('Escape')
}

async function addFiles({ page, textOf }: Person): Promise<void> {
  const files = page.locator('main input[type=file]')
  const paper = { name: 'paper.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
  const song = { name: 'song.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('ID3\u0004 a song') }
  await files.nth(0).setInputFiles(await picture('#b45309'))
  // A picture of a fixed shape is cut first.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: textOf('signed-in:crop.cut') })
    .click()
  const focal = page.getByRole('button', { name: textOf('kit:focus.set') })
  await focal.click()
  await focal.press('ArrowUp')
  await files.nth(1).setInputFiles(await picture('#115e59'))
  await files.nth(2).setInputFiles([await picture('#1d4ed8'), await picture('#7c2d12')])
  await files.nth(3).setInputFiles(paper)
  await files.nth(4).setInputFiles(song)
}

export async function picture(background: string, edge = 300) {
  const image = sharp({ create: { width: edge, height: edge, channels: 3, background } })
  return { name: `${background.slice(1)}.png`, mimeType: 'image/png', buffer: await image.png().toBuffer() }
}

interface Piece {
  readonly ar: string
  readonly en: string
  readonly weight: string
  readonly price: string
  readonly marks: readonly string[]
}

/** Pieces and marks are added at the end of their lists. */
export async function addPiece({ page, textOf }: Person, at: number, piece: Piece): Promise<void> {
  const add = (section: string) => {
    const name = labelInSentence(textOf(`resources:${section}.singular`))
    return page.getByRole('button', { name: textOf('kit:rows.add', { name }), exact: true })
  }
  const inPiece = (name: string) => page.locator(`[name="pieces.${at}.${name}"]`)
  await add('specimen-pieces').click()
  await inPiece('name.ar').fill(piece.ar)
  await inPiece('name.en').fill(piece.en)
  await inPiece('weight').fill(piece.weight)
  await inPiece('price').fill(piece.price)
  for (const [place, text] of piece.marks.entries()) {
    await add('specimen-marks').nth(at).click()
    await inPiece(`marks.${place}.text`).fill(text)
  }
}
