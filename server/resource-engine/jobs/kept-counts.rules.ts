import type { KeptCount, ReasonCount } from './job.queries.ts'

/**
 * The outcome of a task as any version keeps it: the version before this one counts the rows that wait for a second
 * person among the reasons, and may still do so during an upgrade.
 */
export function readCounts(job: { readonly asked: number; readonly reasons: readonly KeptCount[] }): {
  readonly asked: number
  readonly reasons: readonly ReasonCount[]
} {
  const reasons = job.reasons.flatMap((one) => ('reason' in one ? [one] : []))
  // Where both are there, the last try was of the version before, which counted all rows anew.
  const asked = job.reasons.flatMap((one) => ('asked' in one ? [one.asked] : [])).at(-1) ?? job.asked
  return { asked, reasons }
}
