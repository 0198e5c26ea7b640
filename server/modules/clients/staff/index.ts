export { announceOpened } from './announce-opened.ts'
export { clientsServer } from './clients.resource.ts'
export { clientsOutside, routeStaffClients } from './clients.routes.ts'
