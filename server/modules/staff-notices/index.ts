export { markRead } from './notification.queries.ts'
export { listNotifications, notifyStaff, type StaffNotice } from './notify-staff.ts'
