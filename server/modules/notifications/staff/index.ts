export { notificationsServer } from './notifications.resource.ts'
export { routeStaffNotifications } from './notifications.routes.ts'
export { sendNotifications } from './send-notifications.ts'
