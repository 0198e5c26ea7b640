export { routeEvents } from './events.routes.ts'
