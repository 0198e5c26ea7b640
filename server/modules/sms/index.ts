export { routeFreeTexts, routeSms } from './route-sms.ts'
export { routeSmsOfStaff } from './sms.routes.ts'
export { smsReportRoutes } from './sms-report.routes.ts'
export { writeSms } from './write-sms.ts'
