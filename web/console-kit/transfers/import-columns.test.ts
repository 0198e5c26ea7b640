import { expect, test } from 'vitest'
import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { chooseTarget, missingTargets } from './import-columns.ts'

const kiosks: Resource = defineResource({
  name: 'kiosks',
  group: 'partners',
  icon: 'IconBuildingStore',
  title: 'name',
  sort: 'name',
  crud: ['index', 'store'],
  importable: true,
  fields: {
    name: { kind: 'localized-text', required: true },
    rent: { kind: 'money', required: true },
    active: { kind: 'boolean', required: true, default: true },
    note: { kind: 'text' },
  },
})

test('a field comes from one column only', () => {
  expect(chooseTarget(['name.ar', 'rent', null], 2, 'name.ar')).toEqual([null, 'rent', 'name.ar'])
  expect(chooseTarget(['name.ar', null, null], 1, null)).toEqual(['name.ar', null, null])
})

test('what a row cannot do without is asked for, in both languages; what has a default is not', () => {
  expect(missingTargets(kiosks, ['name.ar', 'note'])).toEqual(['name.en', 'rent'])
  expect(missingTargets(kiosks, ['name.ar', 'name.en', 'rent'])).toEqual([])
})
