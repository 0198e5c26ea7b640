import { useRecordSelection } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import type { Narrowing } from '../data/list-place.ts'

/** The chosen rows and the row that the keys stand on. Both are forgotten when the list shows other rows. */
export function useSelection({ name }: Resource, narrowing: Narrowing) {
  const [chosen, { toggle, select, clearSelection }] = useRecordSelection({ resource: name })
  const [allMatching, setAllMatching] = useState(false)
  const [cursor, setCursor] = useState<number | null>(null)
  const asked = JSON.stringify(narrowing)
  const shown = useRef(asked)
  useEffect(() => {
    if (shown.current === asked) return
    shown.current = asked
    setAllMatching(false)
    setCursor(null)
    clearSelection()
  }, [asked, clearSelection])
  return {
    ids: chosen.map(String),
    allMatching,
    toggle,
    choose: select,
    setAllMatching,
    clear(): void {
      setAllMatching(false)
      clearSelection()
    },
    cursor,
    setCursor,
  }
}
