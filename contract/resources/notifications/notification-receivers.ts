import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** `missing`: no proven phone or e-mail. `muted`: the receiver does not want it. */
const delivery = {
  kind: 'choice',
  readOnly: true,
  options: [
    { value: 'none', tone: 'neutral' },
    { value: 'waiting', tone: 'pending' },
    { value: 'muted', tone: 'neutral' },
    { value: 'missing', tone: 'warning' },
    { value: 'queued', tone: 'pending' },
    { value: 'sent', tone: 'success' },
    { value: 'failed', tone: 'danger' },
  ],
} as const

/** What became of a notification for each of its receivers. */
export const notificationReceivers = defineResource({
  name: 'notification-receivers',
  group: 'content',
  icon: 'IconUsers',
  title: 'name',
  sort: 'id',
  counting: 'capped',
  crud: ['index'],
  fields: {
    notification_id: {
      kind: 'reference',
      to: 'notifications',
      readOnly: true,
      filterable: true,
      views: [],
    },
    name: { kind: 'text', readOnly: true },
    in_app: delivery,
    sms: delivery,
    mail: delivery,
  },
})
