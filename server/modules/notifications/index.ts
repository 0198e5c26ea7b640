export { showNotification } from './list-notifications.ts'
export {
  announceClients,
  clientChannel,
  countUnread,
  selectLastId,
  selectNotificationsAfter,
} from './notification.queries.ts'
export { type Notice, unknownDevice } from './notification.rules.ts'
export { routeNotifications } from './notifications.routes.ts'
export { noticesStatement, notify } from './notify-clients.ts'
export { notifyLowBalances } from './notify-low-balances.ts'
export { routePreferences } from './preferences.routes.ts'
export { deleteDevice, findDevice } from './push.queries.ts'
export { routePush } from './push.routes.ts'
export { queuePushes } from './queue-pushes.ts'
