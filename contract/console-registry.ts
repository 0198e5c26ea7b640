import type { Operation } from './kernel/operation.ts'
import type { Resource } from './kernel/resource/resource.ts'
import { listOperations, operationsOf } from './kernel/resource/resource-operations.ts'
import { showDashboard } from './operations/dashboard/show-dashboard.ts'
import {
  endStaffSession,
  listStaffNotifications,
  listStaffSessions,
  readStaffNotifications,
  updateStaffProfile,
} from './operations/staff-access/my-account.ts'
import {
  listSecondFactors,
  offerPasskey,
  provePasskey,
  proveRecoveryCode,
  proveTotp,
} from './operations/staff-access/second-factor.ts'
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from './operations/staff-access/set-up-factor.ts'
import { showStaffSession } from './operations/staff-access/show-staff-session.ts'
import { staffLogin, staffLogout } from './operations/staff-access/sign-in.ts'
import {
  staffForgotPassword,
  staffResetPassword,
  staffUpdatePassword,
  staffVerifyForgotPassword,
} from './operations/staff-access/staff-password.ts'
import { categories } from './resources/catalogue/categories.ts'
import { suppliers } from './resources/catalogue/suppliers.ts'
import { clients } from './resources/clients/clients.ts'
import { activityLogs } from './resources/logs/activity-logs.ts'
import { loginLogsClients, loginLogsUsers } from './resources/logs/login-logs.ts'
import { cities } from './resources/places/cities.ts'
import { countries } from './resources/places/countries.ts'
import { municipalities } from './resources/places/municipalities.ts'

/** Every section made by a definition, in the order of its group's menu. */
export const resources = [
  categories,
  suppliers,
  activityLogs,
  loginLogsClients,
  loginLogsUsers,
  clients,
  cities,
  municipalities,
  countries,
] as const satisfies readonly Resource[]

/** Every operation of the console that no definition makes: sign-in, wizards, approvals, reports. */
export const consoleOperations = [
  showStaffSession,
  staffLogin,
  staffLogout,
  showDashboard,
  listSecondFactors,
  proveTotp,
  proveRecoveryCode,
  offerPasskey,
  provePasskey,
  beginTotp,
  confirmTotp,
  beginPasskey,
  addPasskey,
  removeTotp,
  removePasskey,
  renewRecoveryCodes,
  staffForgotPassword,
  staffVerifyForgotPassword,
  staffResetPassword,
  staffUpdatePassword,
  updateStaffProfile,
  listStaffSessions,
  endStaffSession,
  listStaffNotifications,
  readStaffNotifications,
] as const satisfies readonly Operation[]

/** Every operation that a definition makes. */
export const resourceOperations: readonly Operation[] = resources.flatMap((resource) =>
  listOperations(operationsOf(resource, resources)),
)
