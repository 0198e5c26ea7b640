import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import { forgetIntention, recallIntention } from '#web/lib/session/intentions.ts'
import { operationOf } from '../data/calls-of.ts'

/**
 * The action that this tab has sent under a key, without seeing its outcome: after a reload it is asked about. While a
 * request to a second person waits, that is the outcome.
 */
export function sentUnderKey(resource: Resource, row: ResourceRow): string | null {
  const keyed = Object.entries(resource.actions ?? {}).filter(([, { ledger }]) => ledger === 'keyed')
  const sent = keyed.find(([name, { waiting }]) => {
    const purpose = { operation: operationOf(resource, name), about: row.id }
    if (waiting === undefined || row[waiting] === null) return recallIntention(purpose) !== null
    forgetIntention(purpose)
    return false
  })
  return sent?.[0] ?? null
}
