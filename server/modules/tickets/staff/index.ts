export { clientTicketsServer } from './client-tickets.resource.ts'
export { offlineTicketsServer } from './offline-tickets.resource.ts'
export { ticketsServer } from './tickets.resource.ts'
export { routeTicketsOfStaff } from './tickets.routes.ts'
