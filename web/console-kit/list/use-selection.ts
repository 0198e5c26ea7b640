import { use, useEffect, useRef, useState } from 'react'
import type { ListFilter } from '../data/list-state.ts'
import { ChosenContext } from './chosen.ts'

/** Which rows are chosen: some by id, or all that match the list's filters. */
export interface SelectionControl {
  readonly ids: readonly string[]
  readonly allMatching: boolean
  toggle(id: string): void
  choose(ids: string[]): void
}

/** The chosen rows and the row of the keyboard. Both are reset when the list shows other rows. */
export function useSelection(filters: ListFilter) {
  const [ids, choose] = use(ChosenContext)
  const [allMatching, setAllMatching] = useState(false)
  const [cursor, setCursor] = useState<number | null>(null)
  const asked = JSON.stringify(filters)
  const shown = useRef(asked)
  useEffect(() => {
    if (shown.current === asked) return
    shown.current = asked
    setAllMatching(false)
    setCursor(null)
    choose([])
  }, [asked, choose])
  return {
    ids,
    allMatching,
    toggle: (id: string) =>
      choose((some) => (some.includes(id) ? some.filter((other) => other !== id) : [...some, id])),
    choose,
    setAllMatching,
    clear(): void {
      setAllMatching(false)
      choose([])
    },
    cursor,
    setCursor,
  }
}
