import { aboutPages } from '#contract/resources/club/about-pages.ts'
import { settingIsOn } from '#server/modules/settings/index.ts'
import { serveResource } from '#server/resource-engine/index.ts'

export const aboutPagesServer = serveResource(aboutPages, {
  table: 'about_page',
  visibleTo: 'all',
  audience: { where: () => settingIsOn('show_about_us') },
})
