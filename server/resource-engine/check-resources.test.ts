import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { assertDefinitionsValid } from './check-resources.ts'
import { openServedResources } from './open-served-resources.ts'
import type { ResourceServer } from './served-resource.ts'

const boats = defineResource({
  name: 'boats',
  group: 'content',
  icon: 'IconListDetails',
  title: 'name',
  sort: 'id',
  crud: ['index'],
  state: 'state',
  fields: {
    name: { kind: 'text' },
    state: { kind: 'choice', options: [{ value: 'afloat' }, { value: 'sunk' }] },
    waiting: { kind: 'text', readOnly: true },
  },
  actions: {
    raise: { from: ['sunk'], to: 'afloat', path: 'raisings', icon: 'IconX' },
    name: { path: 'names', icon: 'IconX', waiting: 'waiting', reason: true },
    sell: { path: 'sales', icon: 'IconX', ledger: 'plain', approval: { kind: 'sale' } },
  },
})

const served: ResourceServer<typeof boats> = {
  table: 'boat',
  visibleTo: 'all',
  columns: { deleted_at: null },
  computed: { waiting: sql`null` },
  useCases: { name: async () => undefined },
  postings: { sell: async () => ({ replayed: false }) },
  weighed: { sell: async () => null },
}

test('R083 is found: a list of rows without a section, which nobody serves', () => {
  const oars: Resource = { ...boats, name: 'oars', actions: {} }
  const resource = { ...boats, related: [{ rows: oars, by: 'name', path: 'oars' }] }
  expect(startOf(served, resource)).toContain('R083 boats: nobody serves its oars')
})

test('R083 is found: the server part of a list that is none, and a part that only sections have', () => {
  const part = { resource: { ...boats, name: 'oars' }, server: { ...served, related: [] } as ResourceServer }
  const faults = startOf({ ...served, related: [part] }, boats).filter((line) => line.startsWith('R083'))
  expect(faults).toContain('R083 boats: it lists no oars')
  expect(faults).toContain('R083 oars: useCases is for sections, and nobody asks for it here')
})

function faultsOf(server: ResourceServer<typeof boats>): string[] {
  return startOf(server, boats).filter((line) => !/^R04/.test(line))
}

function startOf(server: ResourceServer<typeof boats>, resource: Resource): string[] {
  try {
    assertDefinitionsValid([resource], openServedResources([{ resource, server: server as ResourceServer }]))
    return []
  } catch (error) {
    return String(error).split('\n').slice(1)
  }
}

test('an action that leads from state to state needs nobody, and a sound server part has no fault', () => {
  expect(faultsOf(served)).toEqual([])
})

test.each<[string, ResourceServer<typeof boats>]>([
  ['R018 boats.name', { ...served, computed: {} }],
  ['R032 boats.name', { ...served, useCases: {} }],
  ['R032 boats.raise', { ...served, computed: { ...served.computed, state: sql`'afloat'` } }],
  ['R032 boats.sell', { ...served, postings: {} }],
  ['R032 boats.sell', { ...served, weighed: {} }],
  ['R033 boats', { ...served, useCases: JSON.parse('{ "sing": true, "name": true }') }],
])('%s is found', (begin, server) => {
  expect(faultsOf(server)).toContainEqual(expect.stringContaining(begin))
})

test('one start lists every fault of the definition, its server part and its labels', () => {
  const faulty = {
    ...boats,
    counting: 'capped',
    related: [{ resource: 'boats', by: 'name' }],
    fields: { ...boats.fields, waiting: { kind: 'text', readOnly: true, sortable: true } },
    actions: {
      ...boats.actions,
      raise: { ...boats.actions?.raise, from: ['drowned'], icon: JSON.parse('"IconBoat"'), cost: 3 },
    },
  } as const
  const faults = startOf({ ...served, postings: {} }, faulty)
  expect(faults.filter((line) => !line.startsWith('R04')).map((line) => line.split(':')[0])).toEqual([
    'R050 boats.raise',
    'R014 boats',
    'R012 boats',
    'R016 boats.raise',
    'R032 boats.sell',
    'R066 boats',
  ])
  for (const number of ['R040', 'R041', 'R042'])
    expect(faults.filter((line) => line.startsWith(`${number} boats`)).length).toBeGreaterThan(0)
})
