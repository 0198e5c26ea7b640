export { expectSound } from './check-sections.ts'
export { routeSections } from './engine.routes.ts'
export { purgeConsoleJobs, workConsoleJobs } from './jobs/work-jobs.ts'
export { type Narrowing, openSections, type Sections, serveResource } from './section.ts'
