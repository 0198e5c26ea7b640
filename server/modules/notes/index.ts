export { routeNotes } from './notes.routes.ts'
