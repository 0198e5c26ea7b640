import { facilities } from '#contract/resources/organisation/facilities.ts'
import { settingIsOn } from '#server/modules/settings/index.ts'
import { serveResource } from '#server/resource-engine/index.ts'

export const facilitiesServer = serveResource(facilities, {
  table: 'facility',
  visibleTo: 'all',
  audience: { where: () => settingIsOn('show_facilities') },
})
