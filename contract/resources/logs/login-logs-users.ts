import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { fields, shared } from './login-log.ts'

export const loginLogsUsers = defineResource({
  ...shared,
  name: 'login-logs-users',
  icon: 'IconFingerprint',
  fields: {
    ...fields,
    staff_id: { kind: 'reference', to: 'users', readOnly: true, filterable: true, views: [] },
  },
})
