import { useState } from 'react'
import { type Draft, forgetDraft, keepDraft, recallUnsaved } from '#web/lib/forms/draft.ts'
import { draftOwnerOf, useStaffSession } from '#web/lib/staff/staff-session.ts'

/**
 * Unsaved input in a form of this name: kept for the signed-in person, and offered when the form opens.
 * @param begins the form's first values, to recognise an empty draft
 */
export function useKeptDraft(name: string, begins: () => Draft['values'] = () => ({})) {
  const owner = draftOwnerOf(useStaffSession().user)
  const [offered, setOffered] = useState(() => recallUnsaved(owner, name, begins()))
  return {
    offered,
    /** Without input nothing is kept. */
    keep(values: Draft['values'], seenUpdatedAt: string | null = null): void {
      if (Object.keys(values).length === 0) forgetDraft(owner, name)
      else keepDraft(owner, name, { values, seenUpdatedAt, at: new Date().toISOString() })
    },
    /** The offer was accepted; the draft stays. */
    accept: () => setOffered(null),
    forget(): void {
      forgetDraft(owner, name)
      setOffered(null)
    },
  }
}

export type KeptDraft = ReturnType<typeof useKeptDraft>
