import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { published } from '#contract/kernel/resource/published.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { noteDefinitions, noteParts } from './note-specimens.ts'

const crud = ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'] as const

/** Holds specimens: they go into the trash with it. */
export const shelves = defineResource({
  name: 'specimen-shelves',
  group: 'content',
  icon: 'IconList',
  title: 'name',
  sort: 'name',
  crud,
  audience: { access: 'client', path: '/specimen-shelves', list: ['name'] },
  fields: { name: { kind: 'text', required: true, searchable: true, sortable: true } },
})

export const tags = defineResource({
  name: 'specimen-tags',
  group: 'content',
  icon: 'IconList',
  title: 'name',
  sort: 'name',
  crud,
  audience: { access: 'client', path: '/specimen-tags', list: ['name'], search: true },
  fields: { name: { kind: 'text', required: true, searchable: true, sortable: true } },
})

/** Filled in with the parts of a specimen. */
const marks = defineResource({
  name: 'specimen-marks',
  group: 'content',
  icon: 'IconList',
  title: 'text',
  sort: 'id',
  crud: ['index'],
  fields: {
    piece_id: { kind: 'reference', to: 'specimen-pieces', required: true },
    text: { kind: 'text', required: true, maxLength: 20 },
  },
})

/** Filled in with a specimen. */
const pieces = defineResource({
  name: 'specimen-pieces',
  group: 'content',
  icon: 'IconList',
  title: 'name',
  sort: 'id',
  crud: ['index'],
  fields: {
    specimen_id: { kind: 'reference', to: 'specimens', required: true },
    name: { kind: 'localized-text', required: true, maxLength: 40 },
    weight: { kind: 'decimal', decimals: 1, min: 0 },
    price: { kind: 'money' },
    whole: { kind: 'boolean', default: true },
    tag_id: { kind: 'reference', to: 'specimen-tags' },
    marks: { kind: 'rows', of: marks, by: 'piece_id', max: 3 },
  },
})

/** Every kind of field and every key that a definition may have. */
export const specimens = defineResource({
  name: 'specimens',
  group: 'content',
  icon: 'IconList',
  title: 'name',
  hints: ['code', 'created_at'],
  sort: 'position',
  order: { within: 'shelf_id' },
  crud,
  grants: ['stamp'],
  state: 'state',
  actions: {
    wear: {
      summary: 'Say that a specimen is worn.',
      from: ['new'],
      to: 'worn',
      path: 'wearings',
      icon: 'IconClock',
      danger: true,
      bulk: true,
    },
    mend: {
      summary: 'Mend a specimen, and say with what.',
      from: ['worn'],
      to: 'new',
      path: 'mendings',
      input: {
        glue: { kind: 'text', required: true, maxLength: 40 },
        drying: { kind: 'integer', min: 1, max: 90 },
      },
      reason: { lengthMax: 200, suggestions: ['broken', 'loose'] },
      shows: ['price', 'seats'],
      agrees: ['seats'],
      otherwise: 'resource.in_use',
      outdated: 'resource.changed_meanwhile',
      event: 'mended',
      icon: 'IconCircleCheck',
      primary: true,
    },
    /** Allowed with the permission to mend it. */
    inspect: {
      summary: 'Look a specimen over.',
      path: 'inspections',
      permission: 'mend',
      answer: { verdict: { kind: 'text', required: true } },
      icon: 'IconEye',
      visible: true,
    },
  },
  counting: 'exact',
  audience: {
    access: 'public',
    path: '/specimens',
    list: [
      'name',
      'code',
      'state',
      'price',
      'seen_at',
      'shelf',
      'shelf_id',
      'twin',
      'latitude',
      'created_at',
    ],
    show: [
      'story',
      'foreign_price',
      'currency',
      'pictures',
      'tag_ids',
      { pieces: ['name', { marks: ['text'] }] },
    ],
    filters: ['state', 'price'],
    search: true,
    where: 'live',
    cacheSeconds: 60,
  },
  figures: [
    { name: 'states', by: 'state' },
    { name: 'worth', sum: 'price', over: { field: 'state', values: ['worn'] } },
    { name: 'fresh', over: { field: 'state', values: ['new'] }, badge: true },
  ],
  importable: true,
  fieldsets: [
    { name: 'texts', fields: ['name', 'code', 'note', 'story', 'page', 'leaf', 'secret'] },
    { name: 'figures', fields: ['seats', 'share_bp', 'rating', 'price', 'currency', 'foreign_price'] },
    {
      name: 'publishing',
      fields: [
        'active',
        'publication',
        'missing_language',
        'publish_at_from',
        'publish_at_to',
        'published_at',
      ],
    },
    { name: 'states', fields: ['born_on', 'seen_at', 'state', 'color', 'location', 'facts'] },
    { name: 'files', fields: ['picture', 'picture_alt', 'pictures', 'paper', 'sound', 'film'] },
    { name: 'contacts', fields: ['site', 'phone', 'email', 'nid'] },
    { name: 'rows', fields: ['shelf_id', 'twin_id', 'tag_ids', 'extra_ids', 'pieces'] },
    { name: 'computed', fields: ['made_by', 'first_code'] },
  ],
  fields: {
    name: {
      kind: 'localized-text',
      required: true,
      eitherLanguage: true,
      searchable: true,
      sortable: true,
      filterable: true,
    },
    code: { kind: 'text', required: true, unique: true, searchable: true, mono: true, filterable: true },
    note: { kind: 'long-text', filterable: true },
    story: { kind: 'long-text', localized: true },
    page: { kind: 'rich-text', localized: true },
    leaf: { kind: 'rich-text' },
    secret: { kind: 'text', sensitive: true },
    seats: { kind: 'integer', min: 0, max: 5_000, sortable: true, filterable: true },
    share_bp: { kind: 'integer', share: true, min: 0, max: 10_000, filterable: true },
    rating: { kind: 'decimal', decimals: 2, min: -5, max: 5, sortable: true, filterable: true },
    price: { kind: 'money', sortable: true, filterable: true },
    currency: { kind: 'choice', options: [{ value: 'LYD' }, { value: 'USD' }] },
    foreign_price: { kind: 'money', currency: { field: 'currency' } },
    ...published({ completeBeforePublish: true }),
    born_on: { kind: 'date', limit: 'past', sortable: true, filterable: true },
    seen_at: { kind: 'date-time', sortable: true, filterable: true },
    state: {
      kind: 'choice',
      required: true,
      default: 'new',
      filterable: true,
      options: [
        { value: 'new', tone: 'pending' },
        { value: 'worn', tone: 'warning' },
      ],
    },
    shelf_id: {
      kind: 'reference',
      to: 'specimen-shelves',
      required: true,
      filterable: true,
      onTrash: 'cascade',
    },
    twin_id: { kind: 'reference', to: 'specimens', filterable: true, onTrash: 'detach' },
    tag_ids: { kind: 'references', to: 'specimen-tags', countMax: 3, filterable: true },
    extra_ids: { kind: 'references', to: 'specimen-tags', onTrash: 'detach' },
    picture: { kind: 'image', aspect: 1, alt: 'picture_alt' },
    picture_alt: { kind: 'localized-text' },
    pictures: { kind: 'images', visibility: 'public', countMax: 3 },
    paper: { kind: 'file', mimes: ['application/pdf'] },
    sound: { kind: 'audio', visibility: 'public' },
    film: { kind: 'video', poster: 'picture' },
    site: { kind: 'url', secure: true, filterable: true },
    phone: { kind: 'phone', filterable: true },
    email: { kind: 'email', filterable: true },
    nid: { kind: 'nid', filterable: true },
    color: { kind: 'color', filterable: true },
    location: { kind: 'location' },
    facts: { kind: 'json' },
    pieces: { kind: 'rows', of: pieces, by: 'specimen_id', max: 4 },
    made_by: { kind: 'text', readOnly: true, filterable: true, sortable: true },
    first_code: { kind: 'text', readOnly: 'after-create' },
  },
})

const named = { visibleTo: 'all' } as const

export const parts = [
  serveResource(shelves, { table: 'specimen_shelf', ...named }),
  serveResource(tags, { table: 'specimen_tag', ...named }),
  ...noteParts,
  serveResource(specimens, {
    table: 'specimen',
    ...named,
    columns: { code: 'catalogue_code' },
    joinTables: {
      tag_ids: { table: 'specimen_tagging', row: 'specimen_id', target: 'tag_id' },
      extra_ids: { table: 'specimen_extra', row: 'specimen_id', target: 'tag_id' },
      pictures: { table: 'specimen_picture', row: 'specimen_id', target: 'file_id' },
    },
    children: {
      pieces: serveResource(pieces, {
        table: 'specimen_piece',
        ...named,
        children: { marks: serveResource(marks, { table: 'specimen_mark', ...named }) },
      }),
    },
    actions: {
      mend: async (_tx, { input: { glue } }) => ({ columns: { leaf: glue } }),
      inspect: async (_tx, { row: { state } }) => ({ answer: { verdict: state } }),
    },
    beforeStore: async (_tx, _values, staff) => ({ made_by: `staff ${staff.id}` }),
  }),
] as const

const label = (name: string) => ({ title: name, singular: name })

/** Labels of the definitions, in either language: `specimens.title`. */
export const labels: Readonly<Record<string, string>> = Object.fromEntries(
  [shelves, tags, specimens, pieces, marks, ...noteDefinitions].flatMap(({ name, fields }) => [
    ...Object.entries(label(name)).map(([key, text]) => [`${name}.${key}`, text]),
    ...Object.keys(fields).map((field) => [`${name}.fields.${field}`, field]),
  ]),
)
