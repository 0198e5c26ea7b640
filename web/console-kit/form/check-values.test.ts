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

test('a text in two languages is missed in each that is empty, and in no other', () => {
  const missed = (name: object) => {
    const fields = Object.entries(shops.fields)
    return Object.keys(checkValues({ resource: shops, write: 'store', fields, label: String }, { name }))
  }
  expect(missed({ ar: ' ', en: '' })).toEqual(['name.ar', 'name.en'])
  expect(missed({ ar: 'سوق', en: '' })).toEqual(['name.en'])
  expect(missed({ ar: '', en: 'Souq' })).toEqual(['name.ar'])
})
