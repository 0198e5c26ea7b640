export { publicKeyOf, signTicket } from './gate-keys.ts'
export { routeGates } from './gates.routes.ts'
export { gateDevicesServer, ticketGatesServer, ticketScansServer } from './ticket-gates.resource.ts'
export { ticketSecret } from './ticket-secret.ts'
