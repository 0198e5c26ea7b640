import { useEffect } from 'react'
import type { Resource } from '#contract/kernel/resource/resource.ts'

type Listed = Pick<Resource, 'name'>

const shown = new Map<string, readonly string[]>()

/** Keeps the order of a list: the pages of its rows lead on in it, also when an action has taken a row off. */
export function useLastList({ name }: Listed, rows: readonly { readonly id: string }[]): void {
  useEffect(() => {
    shown.set(
      name,
      rows.map(({ id }) => id),
    )
  }, [name, rows])
}

/** The rows before and after one in the list that was shown last. */
export function neighboursOf(
  { name }: Listed,
  id: string,
): readonly [string | undefined, string | undefined] {
  const ids = shown.get(name) ?? []
  const at = ids.indexOf(id)
  return at === -1 ? [undefined, undefined] : [ids[at - 1], ids[at + 1]]
}
