import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** What a group of staff may do. Two people change the permissions, in the matrix. */
export const roles = defineResource({
  name: 'roles',
  group: 'people',
  icon: 'IconShieldLock',
  title: 'name',
  sort: 'id',
  crud: ['index', 'show', 'store', 'update'],
  grants: ['permissions'],
  freshProof: true,
  related: [{ resource: 'users', by: 'role_ids' }],
  fields: {
    name: {
      kind: 'localized-text',
      required: true,
      unique: true,
      minLength: 2,
      maxLength: 60,
      searchable: true,
      sortable: true,
    },
    note: { kind: 'long-text', maxLength: 500 },
    holds_all: { kind: 'boolean', readOnly: true, views: ['show'] },
    users_count: { kind: 'integer', readOnly: true, views: ['list', 'show'] },
    permissions_count: { kind: 'integer', readOnly: true, views: ['list', 'show'] },
  },
})
