import type { Operation } from './kernel/operation.ts'
import type { Resource } from './kernel/resource/resource.ts'
import { showDashboard } from './operations/dashboard/show-dashboard.ts'
import { showStaffSession } from './operations/staff-access/show-staff-session.ts'
import { staffLogin, staffLogout } from './operations/staff-access/sign-in.ts'

/** Every section made by a definition, in the order of its group's menu. */
export const resources = [] as const satisfies readonly Resource[]

/** Every operation of the console that no definition makes: sign-in, wizards, approvals, reports. */
export const consoleOperations = [
  showStaffSession,
  staffLogin,
  staffLogout,
  showDashboard,
] as const satisfies readonly Operation[]
