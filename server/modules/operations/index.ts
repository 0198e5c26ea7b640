export { alarmsServer } from './alarms.resource.ts'
export { outboxServer } from './outbox.resource.ts'
