import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { fields, shared } from './login-log.ts'

export const loginLogsClients = defineResource({
  ...shared,
  name: 'login-logs-clients',
  fields: {
    ...fields,
    client_id: { kind: 'reference', to: 'clients', readOnly: true, filterable: true, views: [] },
  },
})
