import { z } from 'zod'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Execution, Facts, Weighed } from '#server/resource-engine/index.ts'
import { recordApproved } from './record-approved.ts'

/** Terms of a row that one person asks to change and another agrees to. */
interface TermsOfRow<Found, Terms, Asked> {
  /** The subject of its activities. */
  readonly subject: string
  find(db: Db, id: bigint): Promise<Found | null>
  lock(tx: Tx, id: bigint): Promise<Found | null>
  titleOf(found: Found): Weighed['title']
  termsOf(found: Found): Terms
  /** What is left out stays. */
  termsAfter(found: Terms, asked: Asked): Terms
  /** Why the row cannot have these terms. */
  refuse(db: Db, wanted: Terms): Promise<Refusal | null>
  /** What the checker compares. */
  shownOf(db: Db, terms: Terms): Promise<Facts>
  save(tx: Tx, id: bigint, wanted: Terms): Promise<void>
}

interface Agreed<Asked> {
  readonly id: bigint
  readonly input: Asked
  readonly bound: Facts | null
  readonly execution: Execution
}

/** The terms that both have seen. */
const boundTo = z.object({ seen: z.string() })

/** The handlers of such an action, for `weighed` and `agreed` of a section. */
export function changeByTwo<Found, Terms, Asked>(row: TermsOfRow<Found, Terms, Asked>) {
  const { subject, termsOf, termsAfter, shownOf } = row
  return {
    async weigh(db: Db, id: bigint, asked: Asked): Promise<Weighed | null> {
      const found = await row.find(db, id)
      if (!found) return null
      const wanted = termsAfter(termsOf(found), asked)
      const [before, after] = [await shownOf(db, termsOf(found)), await shownOf(db, wanted)]
      const isSame = JSON.stringify(before) === JSON.stringify(after)
      return {
        title: row.titleOf(found),
        refusal: isSame ? new Refusal('resource.nothing_to_change') : await row.refuse(db, wanted),
        before,
        after,
        bound: { seen: JSON.stringify(before) },
      }
    },

    /** @throws Refusal `approval.changed_meanwhile`, and why the row cannot have these terms */
    async change(tx: Tx, { id, input, bound, execution }: Agreed<Asked>): Promise<void> {
      const found = await row.lock(tx, id)
      if (!found) throw new Refusal('request.not_found')
      const before = await shownOf(tx, termsOf(found))
      if (JSON.stringify(before) !== boundTo.safeParse(bound).data?.seen)
        throw new Refusal('approval.changed_meanwhile')
      const wanted = termsAfter(termsOf(found), input)
      const refusal = await row.refuse(tx, wanted)
      if (refusal) throw refusal
      await row.save(tx, id, wanted)
      const after = await shownOf(tx, wanted)
      await recordApproved(tx, execution, {
        action: 'updated',
        subject: { type: subject, id },
        before,
        after,
      })
    },
  }
}
