import { foldText } from '#contract/kernel/fold-text.ts'
import { phoneSought } from '#contract/kernel/phone.ts'
import { matchText } from '#web/lib/console/match-text.ts'

interface FoundGroup {
  readonly resource: string
  readonly rows: readonly {
    /** The typed text identifies exactly this row. */
    readonly exact: boolean
    readonly title: string | { readonly ar: string; readonly en: string }
  }[]
}

/**
 * Exact matches come first, then numbers, then names, then rows that only belong to a match; within each in the order
 * of the menu.
 */
export function bestFirst<Group extends FoundGroup>(found: readonly Group[], typed: string): Group[] {
  return found
    .map((group) => ({ group, nearness: nearnessOf(group, typed) }))
    .sort((a, b) => b.nearness - a.nearness)
    .map(({ group }) => group)
}

const nearnessOfName = 1
const nearnessOfNumber = 2
/** A batch may have a member's number: the person comes first. */
const nearnessOfPerson = 3

function nearnessOf({ rows }: FoundGroup, typed: string): number {
  const sought = [typed, phoneSought(typed)].filter((text) => text !== null).map(foldText)
  const isSought = (own: unknown) => typeof own === 'string' && sought.includes(foldText(own))
  const isKnown = rows.some(({ exact, title }) => exact && !isSought(title))
  if (isKnown) return nearnessOfPerson
  if (rows.some(({ title }) => isSought(title))) return nearnessOfNumber
  const isNamed = rows.some(({ title }) =>
    (typeof title === 'string' ? [title] : [title.ar, title.en]).some((name) => matchText(typed, name) > 0),
  )
  return isNamed ? nearnessOfName : 0
}
