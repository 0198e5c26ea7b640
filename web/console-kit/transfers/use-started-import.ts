import { useState } from 'react'
import { useRemembered } from '#web/lib/console/use-remembered.ts'
import { isStartedOrNone, type StartedImport } from './started-import.ts'

/** The import that this browser started in a section. Forgotten, it is shown until the page is left. */
export function useStartedImport(section: string) {
  const [kept, keep] = useRemembered(`import-${section}`, null, isStartedOrNone)
  const [started, setStarted] = useState(kept)
  const note = (next: StartedImport | null) => {
    keep(next)
    setStarted(next)
  }
  return { started, note, forget: () => keep(null) }
}
