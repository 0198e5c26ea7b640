export { markRead } from './notification.queries.ts'
export { notifyOfJob } from './notify-of-job.ts'
export { listNotifications, notifyStaff, notifyStaffOnce, type StaffNotice } from './notify-staff.ts'
