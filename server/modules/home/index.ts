export { type HomeDeps, routeHome } from './home.routes.ts'
