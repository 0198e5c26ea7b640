export { type EventDeps, routeEvents } from './events.routes.ts'
