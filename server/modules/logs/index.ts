export { activityLogsSection } from './activity-logs.resource.ts'
export { loginLogsClientsSection, loginLogsUsersSection } from './login-logs.resource.ts'
