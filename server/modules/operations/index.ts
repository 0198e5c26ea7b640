export { alarmsSection } from './alarms.resource.ts'
export { outboxSection } from './outbox.resource.ts'
