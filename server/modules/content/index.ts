export { closeAccountRequest } from './close-account-request.ts'
export { routeContent } from './content.routes.ts'
