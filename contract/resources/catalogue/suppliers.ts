import { defineResource } from '#contract/kernel/resource/define-resource.ts'

export const suppliers = defineResource({
  name: 'suppliers',
  group: 'partners',
  icon: 'IconBuildingStore',
  title: 'name',
  sort: 'id',
  crud: ['index', 'store', 'update', 'export'],
  related: [{ resource: 'categories', by: 'supplier_id' }],
  fields: {
    image: { kind: 'image', visibility: 'public', aspect: 1 },
    name: { kind: 'localized-text', required: true, maxLength: 66, searchable: true, sortable: true },
    color: { kind: 'color' },
    phone: { kind: 'text', maxLength: 40, mono: true, rule: 'contact_phone' },
    /** A supplier must be reachable when cards fail. */
    email: { kind: 'email', requiredWithout: 'phone' },
    active: { kind: 'boolean', default: true, filterable: true, sortable: true },
  },
})
