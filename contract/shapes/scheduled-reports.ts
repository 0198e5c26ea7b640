/** Reports that may be exported on a schedule, and the permission of each. */
export const reportPermissions = {
  'report-available': 'clients-export',
  'report-vouchers': 'vouchers-export',
  'report-settlements': 'settlements-export',
} as const
export type ReportName = keyof typeof reportPermissions

export function isReport(name: string): name is ReportName {
  return Object.hasOwn(reportPermissions, name)
}
