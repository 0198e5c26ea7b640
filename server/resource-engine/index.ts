export type { Execution, Facts, Outside, Weighed } from './actions/action-handlers.ts'
export { type ActionKind, actionKindsOf } from './actions/action-kinds.ts'
export { routeAudiences } from './audience/audience.routes.ts'
export { findShown } from './audience/find-shown.queries.ts'
export { readShownRow } from './audience/read-audience.ts'
export { findShownFile } from './audience/shown-files.queries.ts'
export {
  findSubject,
  selectShownIds,
  subjectsIn,
} from './audience/subjects.queries.ts'
export { assertDefinitionsValid } from './check-resources.ts'
export { routeResources } from './engine.routes.ts'
export type { Approvals } from './engine-deps.ts'
export { startScheduledJob } from './jobs/start-scheduled-job.ts'
export { purgeConsoleJobs, workConsoleJobs } from './jobs/work-jobs.ts'
export { selectionOf } from './list-filter.queries.ts'
export { showRow } from './list-rows.ts'
export type { Found, Lookup } from './lookups.queries.ts'
export { openServedResources } from './open-served-resources.ts'
export {
  callOutside,
  type ListFilter,
  type ServedResources,
  type StaffMember,
  serveResource,
} from './served-resource.ts'
export { storeByCommand } from './store-by-command.ts'
