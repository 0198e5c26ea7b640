export { clientSubscriptionsServer } from './client-subscriptions.resource.ts'
export { routeStaffSubscriptions } from './client-subscriptions.routes.ts'
export { subscriptionsServer } from './subscriptions.resource.ts'
