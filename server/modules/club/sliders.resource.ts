import { sliders } from '#contract/resources/club/sliders.ts'
import { serveResource } from '#server/resource-engine/index.ts'

export const slidersServer = serveResource(sliders, { table: 'slider', visibleTo: 'all' })
