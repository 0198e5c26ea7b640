import { useState } from 'react'
import { type Draft, forgetDraft, keepDraft, recallUnsaved } from '#web/lib/forms/draft.ts'
import { draftOwnerOf, useStaffSession } from '#web/lib/staff/staff-session.ts'

/**
 * What was typed in a form of this name and not saved: kept for who is signed in, and offered when the form opens.
 * @param begins what the form begins with: a draft of nothing else was saved
 */
export function useKeptDraft(name: string, begins: () => Draft['values'] = () => ({})) {
  const owner = draftOwnerOf(useStaffSession().user)
  const [offered, setOffered] = useState(() => recallUnsaved(owner, name, begins()))
  return {
    offered,
    /** Nothing typed is nothing to keep. */
    keep(values: Draft['values'], seenUpdatedAt: string | null = null): void {
      if (Object.keys(values).length === 0) forgetDraft(owner, name)
      else keepDraft(owner, name, { values, seenUpdatedAt, at: new Date().toISOString() })
    },
    /** The offer was taken; the draft goes on being kept. */
    accept: () => setOffered(null),
    forget(): void {
      forgetDraft(owner, name)
      setOffered(null)
    },
  }
}

export type KeptDraft = ReturnType<typeof useKeptDraft>
