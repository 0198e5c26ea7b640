export { routeHome } from './home.routes.ts'
