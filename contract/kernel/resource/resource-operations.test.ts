import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineResource } from './define-resource.ts'
import { listOperations, operationsOf } from './resource-operations.ts'

const boats = defineResource({
  name: 'boats',
  group: 'content',
  icon: 'IconList',
  title: 'name',
  sort: '-created_at',
  crud: ['index', 'store', 'update', 'destroy', 'restore', 'export'],
  importable: true,
  fields: {
    name: { kind: 'localized-text', required: true, searchable: true, sortable: true },
    harbour_id: { kind: 'reference', to: 'harbours', filterable: true },
    kind: {
      kind: 'choice',
      options: [{ value: 'dhow' }, { value: 'ferry' }],
      default: 'dhow',
      filterable: true,
    },
    price: { kind: 'money', currency: 'LYD', filterable: true },
    active: { kind: 'boolean', filterable: true, default: true },
    note: { kind: 'text', maxLength: 10 },
    secret: { kind: 'text', sensitive: true },
    seen_at: { kind: 'date-time', readOnly: true, filterable: true },
    plate: { kind: 'text', readOnly: 'after-create' },
    picture: { kind: 'image' },
  },
})
const harbours = defineResource({
  name: 'harbours',
  group: 'content',
  icon: 'IconList',
  title: 'name',
  sort: 'name',
  crud: ['index'],
  fields: { name: { kind: 'text', sortable: true } },
})
const of = operationsOf(boats, [boats, harbours])
const read = (schema: z.ZodType | undefined, input: unknown) => schema?.safeParse(input)

test('a section has an operation for each of its actions, below its own path, behind its own permission', () => {
  expect(
    listOperations(of).map(({ id, method, path, access }) => `${id} ${method} ${path} ${access}`),
  ).toEqual([
    'boats.index GET /boats staff:boats-index',
    'boats.options GET /boats/options staff:boats-index',
    'boats.show GET /boats/:id staff:boats-index',
    'boats.file GET /boats/:id/files/:field staff:boats-index',
    'boats.history GET /boats/:id/history staff:boats-index',
    'boats.store POST /boats staff:boats-store',
    'boats.update PUT /boats/:id staff:boats-update',
    'boats.revert POST /boats/:id/reversions staff:boats-update',
    'boats.destroy DELETE /boats/:id staff:boats-destroy',
    'boats.restore POST /boats/:id/restoration staff:boats-restore',
    'boats.bulk POST /boats/bulk staff:boats-destroy|boats-restore|boats-update',
    'boats.export POST /boats/exports staff:boats-export',
    'boats.import POST /boats/imports staff:boats-store',
    'boats.checkImport POST /boats/imports/:id/checks staff:boats-store',
    'boats.commitImport POST /boats/imports/:id/commits staff:boats-store',
  ])
  expect(operationsOf(harbours, [boats, harbours]).options.access).toBe(
    'staff:harbours-index|boats-index|boats-store|boats-update',
  )
})

test('a list takes the filters and sorts that are declared, and no others', () => {
  const query = of.index.query
  expect(read(query, {})?.data).toMatchObject({ page: 1, sort: { field: 'created_at', descending: true } })
  expect(
    read(query, {
      sort: '-name',
      trashed: 'only',
      'filter[harbour_id]': '3,4',
      'filter[kind]': 'dhow,ferry',
      'filter[active]': '1',
      'filter[price_from]': '1.5',
      'filter[seen_at_to]': '2026-01-01T00:00:00Z',
    })?.data,
  ).toMatchObject({
    sort: { field: 'name', descending: true },
    'filter[harbour_id]': [3n, 4n],
    'filter[kind]': ['dhow', 'ferry'],
    'filter[active]': true,
    'filter[price_from]': 1500n,
  })
  for (const wrong of [
    { sort: 'note' },
    { 'filter[note]': 'x' },
    { 'filter[price]': '1' },
    { 'filter[kind]': 'dhow,raft' },
    { 'filter[harbour_id]': '' },
    { 'filter[harbour_id]': '1,x' },
    { 'filter[active]': 'true' },
    { page: '0' },
  ]) {
    expect([wrong, read(query, wrong)?.success]).toEqual([wrong, false])
  }
})

test('a write takes what may be written and nothing else', () => {
  const name = { ar: ' قارب  كبير ', en: 'Big boat' }
  expect(read(of.store?.body, { name, plate: 'x', note: '', price: '٢٫٥' })?.data).toEqual({
    name: { ar: 'قارب كبير', en: 'Big boat' },
    plate: 'x',
    note: null,
    price: 2500n,
  })
  expect(read(of.update?.body, {})?.success).toBe(true)
  for (const wrong of [
    {},
    { name: { ar: 'أ' } },
    { name: { ar: 'أ', en: ' ' } },
    { name: null },
    { name, id: '1' },
    { name, seen_at: '2026-01-01T00:00:00Z' },
    { name, deleted_at: null },
    { name, note: 'x'.repeat(11) },
    { name, picture: 'x' },
    { name, price: '0' },
  ]) {
    expect([wrong, read(of.store?.body, wrong)?.success]).toEqual([wrong, false])
  }
  expect(read(of.update?.body, { plate: 'x' })?.success).toBe(false)
  expect(read(of.update?.body, { name: null })?.success).toBe(false)
})

test('every operation can be documented, with what it takes', () => {
  const { properties } = z.toJSONSchema(of.store?.body ?? z.never(), { io: 'input', unrepresentable: 'any' })
  expect(Object.keys(properties ?? {})).toContain('picture')
})
