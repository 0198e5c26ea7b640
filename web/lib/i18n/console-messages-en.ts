import titles from '#contract/messages/en/resources.json' with { type: 'json' }
import type { Messages } from './message-tree.ts'

export { titles }

export const parts = import.meta.glob<Messages>('../../../contract/messages/en/*/*.json', {
  import: 'default',
})
