import { staffTypes } from '#contract/resources/sports/staff-types.ts'
import { serveResource } from '#server/resource-engine/index.ts'

export const staffTypesServer = serveResource(staffTypes, { table: 'staff_type', visibleTo: 'all' })
