export { routeContent } from './content.routes.ts'
