import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** Filled in with a note. */
export const words = defineResource({
  name: 'specimen-words',
  group: 'content',
  icon: 'IconList',
  title: 'word',
  sort: 'id',
  crud: ['index'],
  fields: {
    note_id: { kind: 'reference', to: 'specimen-notes', required: true },
    word: { kind: 'text', required: true, maxLength: 20 },
    cabinet_id: { kind: 'reference', to: 'specimen-cabinets' },
  },
})

/** As far as the notes of clients need them. */
export const clients = defineResource({
  name: 'clients',
  group: 'content',
  icon: 'IconUsers',
  title: 'name',
  sort: 'id',
  crud: ['index'],
  fields: { name: { kind: 'text' } },
})

/** What clients write about a specimen: once, while it is new; staff look at it before others do. */
export const notes = defineResource({
  name: 'specimen-notes',
  group: 'content',
  icon: 'IconMessage',
  title: 'text',
  sort: '-id',
  crud: ['index', 'show'],
  state: 'status',
  audience: {
    access: 'client',
    path: '/specimen-notes',
    list: ['text', 'status', 'specimen'],
    show: [{ words: ['word'] }],
    where: 'own',
  },
  clientWrites: {
    access: 'client',
    path: '/specimen-notes',
    summary: 'Write a note about a specimen.',
    limit: 'contact',
    fields: ['specimen_id', 'text', 'tag_ids', 'words'],
    owner: 'client_id',
    oncePer: 'specimen_id',
    while: { parent: 'specimen_id', is: ['new'] },
    state: 'waiting',
  },
  fields: {
    client_id: { kind: 'reference', to: 'clients', readOnly: true, required: true, filterable: true },
    specimen_id: { kind: 'reference', to: 'specimens', readOnly: true, required: true, filterable: true },
    text: { kind: 'text', readOnly: true, required: true, maxLength: 200 },
    reply: { kind: 'text' },
    status: {
      kind: 'choice',
      readOnly: true,
      required: true,
      options: [{ value: 'waiting', tone: 'pending' }, { value: 'shown' }],
    },
    tag_ids: { kind: 'references', to: 'specimen-tags', countMax: 2 },
    words: { kind: 'rows', of: words, by: 'note_id', min: 0, max: 3 },
    length: { kind: 'integer', readOnly: true },
  },
})

/** Where a specimen was seen: rows without a section. */
export const sightings = defineResource({
  name: 'specimen-sightings',
  group: 'content',
  icon: 'IconEye',
  title: 'city',
  sort: '-id',
  crud: ['index'],
  fields: {
    specimen_id: { kind: 'reference', to: 'specimens', readOnly: true, filterable: true, views: [] },
    city: { kind: 'text', required: true, readOnly: true, sortable: true },
    paid: { kind: 'money', readOnly: true },
    weekday: { kind: 'integer', readOnly: true },
  },
})
