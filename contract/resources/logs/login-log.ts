/** Shared by clients and staff: two sections, because not everyone may see both. */
export const shared = {
  group: 'logs',
  icon: 'IconLogin',
  title: 'login',
  sort: '-id',
  counting: 'capped',
  crud: ['index', 'show', 'export'],
} as const

export const fields = {
  login: { kind: 'text', readOnly: true, searchable: true },
  person: { kind: 'text', readOnly: true },
  result: {
    kind: 'choice',
    readOnly: true,
    filterable: true,
    options: [
      { value: 'success', tone: 'success' },
      { value: 'incorrect', tone: 'danger' },
      { value: 'inactive', tone: 'warning' },
      { value: 'limited', tone: 'danger' },
      { value: 'second_factor_owed', tone: 'pending' },
      { value: 'second_factor_incorrect', tone: 'danger' },
    ],
  },
  ip: { kind: 'text', readOnly: true, mono: true, filterable: true },
  device: { kind: 'text', readOnly: true },
  device_type: {
    kind: 'choice',
    readOnly: true,
    views: ['show'],
    options: [{ value: 'desktop' }, { value: 'mobile' }, { value: 'tablet' }, { value: 'other' }],
  },
  device_model: { kind: 'text', readOnly: true, views: ['show'] },
  os: { kind: 'text', readOnly: true },
  browser: { kind: 'text', readOnly: true },
  agent: { kind: 'text', readOnly: true, views: ['show'] },
  /** The same moment as `created_at`, which the list shows. */
  login_at: { kind: 'date-time', readOnly: true, views: [] },
  logout_at: { kind: 'date-time', readOnly: true, views: ['show'] },
} as const
