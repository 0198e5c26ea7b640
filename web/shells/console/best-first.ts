import { phoneSought } from '#contract/kernel/phone.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { foldText, matchText } from '#web/lib/console/fold-text.ts'

interface FoundGroup {
  readonly resource: string
  readonly rows: readonly {
    readonly title: string | { readonly ar: string; readonly en: string }
    readonly hints: Readonly<Record<string, unknown>>
  }[]
}

/**
 * Whose number was typed in full stands first, then whoever is called so, then what only belongs to them; within each in
 * the order of the menu.
 */
export function bestFirst<Group extends FoundGroup>(
  found: readonly Group[],
  typed: string,
  fieldsOf: (resource: string) => Resource['fields'] | undefined,
): Group[] {
  return found
    .map((group) => ({ group, nearness: nearnessOf(group, typed, fieldsOf(group.resource) ?? {}) }))
    .sort((a, b) => b.nearness - a.nearness)
    .map(({ group }) => group)
}

const nearnessOfName = 1
const nearnessOfNumber = 2

function nearnessOf({ rows }: FoundGroup, typed: string, fields: Resource['fields']): number {
  const sought = [typed, phoneSought(typed)].filter((text) => text !== null).map(foldText)
  const isNumbered = rows.some(({ title, hints }) =>
    [
      title,
      ...Object.keys(hints)
        .filter((name) => isOwnNumber(fields[name]))
        .map((name) => hints[name]),
    ].some((own) => typeof own === 'string' && sought.includes(foldText(own))),
  )
  if (isNumbered) return nearnessOfNumber
  const isNamed = rows.some(({ title }) =>
    (typeof title === 'string' ? [title] : [title.ar, title.en]).some((name) => matchText(typed, name) > 0),
  )
  return isNamed ? nearnessOfName : 0
}

/** A phone, a member number, a name to sign in with: of this row and no other. */
function isOwnNumber(field: Resource['fields'][string] | undefined): boolean {
  return field?.kind === 'phone' || (field?.kind === 'text' && field.mono === true)
}
