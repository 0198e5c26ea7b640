import { expect, test } from 'vitest'
import type { IconName } from '../icon-names.ts'
import type { Audience, ClientWrites } from './audience.ts'
import { checkDefinitions } from './check-definitions.ts'
import { published } from './published.ts'
import type { RelatedRows, Resource } from './resource.ts'

const sound: Resource = {
  name: 'boats',
  group: 'content',
  icon: 'IconListDetails',
  title: 'name',
  sort: 'name',
  crud: ['index', 'destroy', 'restore'],
  fields: { name: { kind: 'text' }, boat_id: { kind: 'reference', to: 'boats' } },
}
const always = () => true
/** An icon name that has bypassed the types. */
const misspelt = (icon: string) => icon as IconName

test('a sound definition has no fault', () => {
  expect(checkDefinitions([sound], always)).toEqual([])
})

test.each<[string, Partial<ClientWrites>]>([
  ['R075', { fields: ['boat_id', 'nothing'] }],
  ['R075', { owner: 'boat_id' }],
  ['R075', { fields: ['boat_id', 'client_id'] }],
  ['R075', { fields: ['boat_id', 'owner_id'] }],
  ['R075', { while: { parent: 'text' } }],
  ['R075', { while: { parent: 'boat_id', is: ['afloat'] } }],
  ['R075', { state: 'waiting' }],
  ['R076', { oncePer: 'text' }],
])('%s is found in rows that clients make: %j', (number, change) => {
  const sane: ClientWrites = { access: 'client', path: '/notes', fields: ['boat_id'], owner: 'client_id' }
  const fields: Resource['fields'] = {
    name: { kind: 'text' },
    client_id: { kind: 'reference', to: 'clients', required: true },
    boat_id: { kind: 'reference', to: 'boats', required: true },
    owner_id: { kind: 'reference', to: 'clients' },
    text: { kind: 'text' },
  }
  const clients = { ...sound, name: 'clients' }
  const boats: Resource = { ...sound, audience: { access: 'public', path: '/boats', list: ['name'] } }
  const faultsOf = (writes: ClientWrites) =>
    checkDefinitions([boats, clients, { ...sound, name: 'notes', fields, clientWrites: writes }], always)
  expect(faultsOf(sane)).toEqual([])
  expect(faultsOf({ ...sane, ...change }).map((fault) => fault.slice(0, 4))).toContain(number)
})

/** With a secret, a filter and a searchable field. */
function audiences(given: readonly Partial<Audience>[]): [string, Partial<Resource>][] {
  const fields: Resource['fields'] = {
    name: { kind: 'text', searchable: true },
    code: { kind: 'text', sensitive: true },
    photo: { kind: 'image' },
    badge: { kind: 'image', visibility: 'public', alt: 'title' },
    title: { kind: 'localized-text' },
    price: { kind: 'money', currency: { field: 'kind' } },
    kind: { kind: 'choice', filterable: true, options: [{ value: 'sail' }] },
  }
  return given.map((one) => [
    'R073',
    { fields, audience: { access: 'public', path: '/boats', list: [], ...one } },
  ])
}

test.each<[string, Partial<Resource>]>([
  ['R002', { name: 'Boats' }],
  ['R003', { title: 'nothing' }],
  ['R005', { sort: '-nothing' }],
  ['R006', { crud: ['destroy', 'restore'] }],
  ['R007', { crud: ['index', 'destroy'] }],
  ['R008', { importable: true }],
  ['R009', { fieldsets: [{ name: 'all', fields: ['nothing'] }] }],
  ['R050', { related: [Object.assign({ resource: 'boats', by: 'boat_id' }, { bye: 'boat_id' })] }],
  ['R010', { related: [{ resource: 'nothing', by: 'boat_id' }] }],
  ['R084', { related: [{ resource: 'boats', by: 'boat_id', children: true }] }],
  ['R011', { hints: ['nothing'] }],
  ['R012', { related: [{ resource: 'boats', by: 'name' }] }],
  ['R013', { fieldsets: [{ name: 'all', fields: ['name'] }] }],
  ['R013', { fieldsets: [{ name: 'all', fields: ['name', 'boat_id', 'name'] }] }],
  ['R015', { state: 'name' }],
  ['R016', { actions: { sink: { icon: 'IconX', from: ['afloat'] } } }],
  ['R017', { actions: { sink: { icon: 'IconX', path: 'history' } } }],
  ['R017', { actions: { sink: { icon: 'IconX', path: 'ends' }, burn: { icon: 'IconX', path: 'ends' } } }],
  ['R019', { actions: { sink: { icon: 'IconX', shows: ['nothing'] } } }],
  ['R019', { actions: { sink: { icon: 'IconX', permission: 'nothing' } } }],
  [
    'R031',
    {
      actions: {
        sell: {
          icon: 'IconX',
          approval: { kind: 'sale' },
          input: { price: { kind: 'money', currency: { field: 'name' } } },
        },
      },
    },
  ],
  [
    'R031',
    { actions: { sell: { icon: 'IconX', approval: { kind: 'sale' }, input: { bill: { kind: 'image' } } } } },
  ],
  [
    'R031',
    {
      actions: {
        sell: { icon: 'IconX', approval: { kind: 'sale', above: { field: 'name', setting: 'x' } } },
      },
    },
  ],
  ['R019', { actions: { paint: { icon: 'IconX', changes: ['nothing'] } } }],
  ['R034', { actions: { paint: { icon: 'IconX', path: 'paintings', bulk: true, changes: ['name'] } } }],
  ['R035', { actions: { paint: { icon: 'IconX', changes: [] } } }],
  ['R035', { actions: { paint: { icon: 'IconX', changes: ['name'], input: { color: { kind: 'color' } } } } }],
  [
    'R035',
    {
      fields: { name: { kind: 'text' }, sail: { kind: 'image' } },
      actions: { paint: { icon: 'IconX', changes: ['sail'] } },
    },
  ],
  [
    'R036',
    {
      actions: {
        sell: { icon: 'IconX', input: { sure: { kind: 'boolean', onlyAfter: 'resource.not_now' } } },
      },
    },
  ],
  ['R034', { actions: { sell: { icon: 'IconX', path: 'sales', bulk: true, ledger: 'plain' } } }],
  ['R034', { actions: { sell: { icon: 'IconX', path: 'sales', bulk: { from: ['new'] }, ledger: 'keyed' } } }],
  ['R050', JSON.parse('{ "serchable": true }')],
  ['R050', { fields: { name: JSON.parse('{ "kind": "text", "serchable": true }') } }],
  ['R050', { actions: { sink: JSON.parse('{ "icon": "IconX", "form": [] }') } }],
  ['R014', { icon: misspelt('IconUser') }],
  ['R014', { actions: { sink: { path: 'sinkings', icon: misspelt('IconShip') } } }],
  ['R014', { fields: { name: { kind: 'choice', options: [{ value: 'sea', icon: misspelt('IconSee') }] } } }],
  ['R081', { figures: [{ name: 'all', by: 'name' }] }],
  ['R081', { figures: [{ name: 'all', sum: 'name' }] }],
  ['R081', { figures: [{ name: 'all', sum: 'name', badge: true }] }],
  ['R080', { fields: { name: { kind: 'text' }, sail: { kind: 'image', alt: 'name' } } }],
  ['R080', { fields: { name: { kind: 'text' }, sail: { kind: 'image', focus: 'name' } } }],
  ['R080', { fields: { name: { kind: 'text' }, point: { kind: 'focus' } } }],
  ['R080', { fields: { name: { kind: 'text' }, trip: { kind: 'video', poster: 'name' } } }],
  ['R021', { fields: { name: { kind: 'text' }, x_id: { kind: 'reference', to: 'nothing' } } }],
  ['R022', { fields: { name: { kind: 'text' }, boat: { kind: 'reference', to: 'boats' } } }],
  ['R023', { fields: { name: { kind: 'choice', options: [] } } }],
  ['R024', { fields: { name: { kind: 'money', currency: { field: 'nothing' } } } }],
  [
    'R070',
    {
      fields: {
        name: { kind: 'text' },
        oars: {
          kind: 'rows',
          by: 'boat_id',
          of: { name: 'oars', title: 'side', fields: { side: { kind: 'text' } } },
        },
      },
    },
  ],
  ['R071', { order: true }],
  ['R071', { order: { within: 'name' }, sort: 'position' }],
  [
    'R072',
    {
      crud: ['index'],
      fields: { name: { kind: 'text' }, x_id: { kind: 'reference', to: 'boats', onTrash: 'cascade' } },
    },
  ],
  [
    'R078',
    {
      fields: {
        name: { kind: 'text' },
        x_id: { kind: 'reference', to: 'boats', required: true, onTrash: 'detach' },
      },
    },
  ],
  ...audiences([
    { list: ['nothing'] },
    { list: ['code'] },
    { list: ['name', 'name'] },
    { list: ['name'], filters: ['name'] },
    { list: [], filters: ['kind'] },
    { list: [], search: true },
    { list: [], sort: 'nothing' },
    { list: [], where: 'active' },
    { list: [], where: 'live' },
    { list: [], where: 'own' },
    { list: [], access: 'client', cacheSeconds: 1 },
    { list: [{ name: ['id'] }] },
    { list: ['price'] },
    { list: ['photo'] },
    { list: ['kind'], by: 'kind' },
    { list: ['name'], show: [], by: 'name' },
    { list: ['name'], preview: true },
    { list: ['badge'] },
  ]),
  ['R077', { fields: { name: { kind: 'text' }, publish_at_from: { kind: 'date-time' } } }],
  ['R077', { fields: { name: { kind: 'localized-text', eitherLanguage: true } } }],
  ['R077', { fields: { name: { kind: 'text' }, ...published({ completeBeforePublish: true }) } }],
  [
    'R077',
    {
      fields: {
        name: { kind: 'text' },
        ...published(),
        published_in: { kind: 'choice', options: [{ value: 'ar' }] },
      },
    },
  ],
  ['R026', { fields: { name: { kind: 'text', sensitive: true, sortable: true } } }],
])('%s is found', (number, change) => {
  const faults = checkDefinitions([{ ...sound, ...change }], always)
  expect(faults.map((fault) => fault.slice(0, 4))).toContain(number)
})

test('two resources that clients would read at one address are found', () => {
  const read = { ...sound, audience: { access: 'public', path: '/boats', list: ['name'] } } as const
  const faults = checkDefinitions([read, { ...read, name: 'ships' }], always)
  expect(faults.map((fault) => fault.slice(0, 4))).toEqual(['R074', 'R074'])
})

/** Rows of a boat that have no section. */
const oars: Resource = {
  ...sound,
  name: 'oars',
  crud: ['index'],
  fields: { name: { kind: 'text' }, boat_id: { kind: 'reference', to: 'boats', filterable: true } },
}

test.each<[string, string, Partial<RelatedRows>]>([
  ['R082', 'more than a list', { rows: { ...oars, crud: ['index', 'store'] } }],
  ['R082', 'a field that is no yes or no', { onlyWith: 'name' }],
  ['R082', 'a permission that nobody has', { access: ['boats-index', 'boats-row'] }],
  ['R082', 'a path that is none', { path: 'Oars/1' }],
  ['R082', 'a path of the engine', { path: 'history' }],
  ['R082', 'what only a section has', { rows: { ...oars, importable: true } }],
  [
    'R082',
    'a search',
    { rows: { ...oars, fields: { ...oars.fields, name: { kind: 'text', searchable: true } } } },
  ],
  ['R082', 'a private file', { rows: { ...oars, fields: { ...oars.fields, photo: { kind: 'image' } } } }],
  ['R001', 'the name of a section', { rows: { ...oars, name: 'boats' } }],
  ['R012', 'no way back', { by: 'name' }],
])('%s is found in rows without a section that have %s', (number, _what, change) => {
  const faultsOf = (lists: readonly RelatedRows[]) =>
    checkDefinitions([{ ...sound, related: lists }], always).map((fault) => fault.slice(0, 4))
  const sane: RelatedRows = { rows: oars, by: 'boat_id', path: 'oars', access: ['boats-index'] }
  expect(faultsOf([sane])).toEqual([])
  expect(faultsOf([{ ...sane, ...change }])).toContain(number)
  // Two lists at one address
  expect(faultsOf([sane, { ...sane, rows: { ...oars, name: 'paddles' } }])).toContain('R082')
})

test('all faults of all definitions are listed at once, missing labels in either language too', () => {
  const other = { ...sound, title: 'nothing' }
  const faults = checkDefinitions([sound, other], (language) => language === 'en')
  expect(faults.filter((fault) => fault.startsWith('R001'))).toHaveLength(1)
  expect(faults.filter((fault) => fault.startsWith('R003'))).toHaveLength(1)
  expect(faults.filter((fault) => fault.startsWith('R040'))).toHaveLength(8)
})
