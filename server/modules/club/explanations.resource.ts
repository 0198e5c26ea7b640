import { explanations } from '#contract/resources/club/explanations.ts'
import { serveResource } from '#server/resource-engine/index.ts'

export const explanationsServer = serveResource(explanations, {
  table: 'explanation',
  visibleTo: 'all',
  children: {
    steps: serveResource(explanations.fields.steps.of, { table: 'explanation_step', visibleTo: 'all' }),
  },
})
