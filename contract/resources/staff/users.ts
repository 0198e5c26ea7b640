import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** Staff. Two people change their roles; they change their own password. */
export const users = defineResource({
  name: 'users',
  group: 'people',
  icon: 'IconUserCog',
  title: 'name',
  hints: ['username'],
  sort: 'name',
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  freshProof: true,
  actions: {
    'change-sign-in': {
      summary:
        'Ask to change a colleague’s e-mail, or to let them sign in again; a second person decides, because the mailbox can set a new password.',
      method: 'PUT',
      path: 'sign-in',
      changes: ['email', 'active'],
      reason: true,
      errors: ['staff.not_yourself', 'staff.beyond_own_rights', 'staff.nothing_to_change', 'resource.taken'],
      approval: { kind: 'user-sign-in' },
      icon: 'IconMail',
    },
    'reset-factors': {
      summary: 'Ask to take the second factors from a colleague who lost them; a second person decides.',
      path: 'second-factor-resets',
      reason: true,
      errors: ['staff.not_yourself', 'staff.beyond_own_rights', 'staff.no_second_factor'],
      approval: { kind: 'second-factor-reset' },
      icon: 'IconKey',
      danger: true,
    },
  },
  fields: {
    name: {
      kind: 'text',
      required: true,
      minLength: 2,
      maxLength: 66,
      searchable: true,
      sortable: true,
    },
    username: {
      kind: 'text',
      required: true,
      rule: 'username',
      unique: true,
      mono: true,
      searchable: true,
      sortable: true,
    },
    email: { kind: 'email', required: true, unique: true, searchable: true },
    /** Nobody decides about a client who has their own phone, e-mail or national number. */
    phone: { kind: 'phone', requiredWithout: 'nid', views: ['form', 'show'] },
    nid: { kind: 'nid', requiredWithout: 'phone', sensitive: true },
    role_ids: { kind: 'references', to: 'roles', readOnly: true, filterable: true },
    branch_id: { kind: 'reference', to: 'branches', filterable: true },
    locale: {
      kind: 'choice',
      required: true,
      default: 'ar',
      options: [{ value: 'ar' }, { value: 'en' }],
      views: ['form', 'show'],
    },
    active: { kind: 'boolean', default: true, filterable: true },
    last_login_at: { kind: 'date-time', readOnly: true, views: ['list', 'show'] },
  },
})
