import { branches } from '#contract/resources/organisation/branches.ts'
import { settingIsOn } from '#server/modules/settings/index.ts'
import { serveResource } from '#server/resource-engine/index.ts'

export const branchesServer = serveResource(branches, {
  table: 'branch',
  visibleTo: 'all',
  audience: { where: () => settingIsOn('show_branches') },
  children: {
    hours: serveResource(branches.fields.hours.of, { table: 'branch_hours', visibleTo: 'all' }),
  },
})
