export { scheduledExportsServer } from './scheduled-exports.resource.ts'
export { startScheduledExports } from './start-scheduled-exports.ts'
