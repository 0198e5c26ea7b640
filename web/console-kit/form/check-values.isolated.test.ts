import { beforeAll, expect, test } from 'vitest'
import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { createTranslator, setPageTranslator } from '#web/lib/i18n/i18n.ts'
import { checkValues } from './check-values.ts'

beforeAll(async () => setPageTranslator(await createTranslator('en', ['common', 'validation'])))

const shops = defineResource({
  name: 'shops',
  group: 'cards',
  icon: 'IconTicket',
  title: 'name',
  sort: '-id',
  crud: ['index', 'store'],
  fields: { name: { kind: 'localized-text', required: true } },
})

const streets = defineResource({
  name: 'streets',
  group: 'cards',
  icon: 'IconTicket',
  title: 'name',
  sort: '-id',
  crud: ['index', 'store'],
  fields: {
    name: { kind: 'text', required: true },
    shops: { kind: 'rows', of: shops, by: 'street_id' },
  },
})

test('what is wrong with a child row is shown at its place in the list', () => {
  const fields = Object.entries(streets.fields)
  const of = { resource: streets, write: 'store', fields, label: String } as const
  const shop = (ar: string, en: string) => ({ key: ar, id: null, values: { name: { ar, en } } })
  const values = { name: 'Oak', shops: [shop('سوق', 'Souq'), shop('', ''), shop('دكان', '')] }
  const faults = checkValues({ ...of, labelIn: (child, name) => `${name} of ${child}` }, values)
  expect(faults).toEqual({
    'shops.1.name.ar': 'The name of shops field is required',
    'shops.1.name.en': 'The name of shops field is required',
    'shops.2.name.en': 'The name of shops field is required',
  })
})

test('a list with too few child rows says how many it needs', () => {
  const full = defineResource({
    name: 'streets',
    group: 'cards',
    icon: 'IconTicket',
    title: 'name',
    sort: '-id',
    crud: ['index', 'store'],
    fields: {
      name: { kind: 'text', required: true },
      shops: { kind: 'rows', of: shops, by: 'street_id', required: true, min: 2 },
    },
  })
  const labels = { label: String, labelIn: String }
  const one = { key: 'a', id: null, values: { name: { ar: 'سوق', en: 'Souq' } } }
  const fields = Object.entries(full.fields)
  expect(
    checkValues({ resource: full, write: 'store', fields, ...labels }, { name: 'Oak', shops: [one] }),
  ).toEqual({
    shops: 'You must have at least (2) item',
  })
})

test('a text in two languages is missed in each that is empty, and in no other', () => {
  const missed = (name: object) => {
    const fields = Object.entries(shops.fields)
    const labels = { label: String, labelIn: String }
    return Object.keys(checkValues({ resource: shops, write: 'store', fields, ...labels }, { name }))
  }
  expect(missed({ ar: ' ', en: '' })).toEqual(['name.ar', 'name.en'])
  expect(missed({ ar: 'سوق', en: '' })).toEqual(['name.en'])
  expect(missed({ ar: '', en: 'Souq' })).toEqual(['name.ar'])
})
