import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** Who supports the club, and until when. */
export const sponsors = defineResource({
  name: 'sponsors',
  group: 'club',
  icon: 'IconHeartHandshake',
  title: 'name',
  sort: 'position',
  order: { within: 'level' },
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  fieldsets: [
    { name: 'sponsor', fields: ['name', 'level', 'url', 'active'] },
    { name: 'logos', fields: ['logo', 'logo_dark'] },
    { name: 'contract', fields: ['contract_started_at', 'contract_ends_at'] },
  ],
  audience: {
    access: 'public',
    path: '/club/sponsors',
    summary: 'Sponsors with a running contract, in their order.',
    list: ['name', 'level', 'url', 'logo', 'logo_dark'],
    where: 'active',
    cacheSeconds: 60,
    hidesFiles: true,
  },
  fields: {
    name: { kind: 'localized-text', required: true, maxLength: 100, searchable: true },
    level: {
      kind: 'choice',
      required: true,
      default: 'silver',
      filterable: true,
      options: [{ value: 'main' }, { value: 'gold' }, { value: 'silver' }],
    },
    url: { kind: 'url', secure: true, maxLength: 300 },
    logo: { kind: 'image', visibility: 'public', aspect: 1.5, required: true, views: ['form', 'show'] },
    logo_dark: { kind: 'image', visibility: 'public', aspect: 1.5, views: ['form', 'show'] },
    contract_started_at: { kind: 'date', sortable: true },
    contract_ends_at: { kind: 'date', sortable: true, filterable: true },
    active: { kind: 'boolean', default: true, filterable: true, sortable: true },
  },
})
