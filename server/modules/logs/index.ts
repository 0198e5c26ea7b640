export { activityLogsServer } from './activity-logs.resource.ts'
export { loginLogsClientsServer, loginLogsUsersServer } from './login-logs.resource.ts'
