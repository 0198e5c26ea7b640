export { clientsSection } from './clients.resource.ts'
