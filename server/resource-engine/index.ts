export { routeSections } from './engine.routes.ts'
export { openSections, type Sections, serveResource } from './section.ts'
