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
  actions: {
    'change-branch-limit': {
      summary:
        'Ask to limit a role to the branch of each holder, or to lift that limit; a second person decides.',
      method: 'PUT',
      path: 'branch-limit',
      changes: ['own_branch_only'],
      reason: true,
      errors: ['staff.nothing_to_change', 'staff.beyond_own_rights'],
      approval: { kind: 'role-branch-limit' },
      icon: 'IconBuildings',
    },
  },
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
    /** Its holders see users and points of sale of their own branch only. */
    own_branch_only: { kind: 'boolean', default: false, readOnly: 'after-create' },
    holds_all: { kind: 'boolean', readOnly: true, views: ['show'] },
    users_count: { kind: 'integer', readOnly: true, views: ['list', 'show'] },
    permissions_count: { kind: 'integer', readOnly: true, views: ['list', 'show'] },
  },
})
