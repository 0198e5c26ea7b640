export const noPermissions: ReadonlySet<string> = new Set()
export const sessionsMax = 20
