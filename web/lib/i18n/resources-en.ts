import { gatherResources } from './gather-resources.ts'
import type { Messages } from './message-tree.ts'

export const messages = gatherResources(
  import.meta.glob<Messages>('../../../contract/messages/en/resources/*.json', {
    eager: true,
    import: 'default',
  }),
)
