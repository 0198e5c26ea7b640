import { expect, test } from 'vitest'
import type { Field } from '#contract/kernel/resource/fields.ts'
import type { ResourceRow } from '#contract/kernel/resource/resource.ts'
import { isChanged, isMissing, toForm, toWire } from './form-values.ts'

const row: ResourceRow = {
  id: '1',
  created_at: '2026-11-21T10:00:00Z',
  updated_at: '2026-11-21T10:00:00Z',
  deleted_at: null,
  titles: {},
  actions: [],
  name: { ar: 'سوق', en: 'Souq' },
  seats: 1200,
  rent: '12.500',
  note: null,
  tags: { a: 1 },
  papers: [{ id: 'p1', url: '/files/p1' }],
  image: '/files/i1',
}
const fields: [string, Field][] = [
  ['name', { kind: 'localized-text', required: true }],
  ['seats', { kind: 'integer' }],
  ['rent', { kind: 'money' }],
  ['note', { kind: 'long-text' }],
  ['tags', { kind: 'json' }],
  ['papers', { kind: 'images' }],
  ['image', { kind: 'image' }],
  ['open', { kind: 'boolean', default: true }],
]

const send = (name: string, value: unknown) => {
  const field = fields.find(([other]) => other === name)?.[1]
  return field ? toWire(name, field, value) : {}
}

test('a row becomes texts to edit, and the same texts become the row again', () => {
  const values = toForm(fields, row)
  expect(values).toMatchObject({
    seats: '1200',
    note: '',
    tags: '{\n  "a": 1\n}',
    name: { ar: 'سوق', en: 'Souq' },
  })
  expect(send('seats', values['seats'])).toEqual({ seats: 1200 })
  expect(send('tags', values['tags'])).toEqual({ tags: { a: 1 } })
  expect(send('papers', values['papers'])).toEqual({ papers: ['p1'] })
  expect(send('image', values['image'])).toEqual({})
})

test('a new row begins with its defaults and with what the address gives', () => {
  const empty = { ar: '', en: '' }
  expect(toForm(fields, null, { seats: '7' })).toMatchObject({ seats: '7', open: true, name: empty })
})

test('any digits are figures, and what is none reaches the rules as it was typed', () => {
  expect(send('seats', '١٬٢٠٠')).toEqual({ seats: 1200 })
  expect(send('seats', '12a')).toEqual({ seats: '12a' })
  expect(send('rent', '١٢٫٥')).toEqual({ rent: '12.5' })
})

test('what is emptied is sent as nothing; a picture taken away too', () => {
  expect(send('note', '  ')).toEqual({ note: null })
  expect(send('image', null)).toEqual({ image: null })
})

test('a text in two languages is missing only when both are', () => {
  const name: Field = { kind: 'localized-text' }
  expect([isMissing(name, { ar: '', en: ' ' }), isMissing(name, { ar: 'س', en: '' })]).toEqual([true, false])
})

test('a field has changed when its value has, files by being chosen', () => {
  const papers = { kept: [{ id: 'p1', url: '/files/p1' }], added: [] }
  expect(isChanged(papers, { ...papers })).toBe(false)
  expect(isChanged(papers, { ...papers, added: [new File(['x'], 'a.png')] })).toBe(true)
  expect(isChanged('/files/i1', null)).toBe(true)
})
