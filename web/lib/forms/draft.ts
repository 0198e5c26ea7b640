/** Unsent input of a form, kept in this tab for the same person and form. */
export interface Draft {
  readonly values: Readonly<Record<string, unknown>>
  /** `updated_at` of the row it was typed over; null for a new row. */
  readonly seenUpdatedAt: string | null
  /** The time of the last input, as ISO 8601. */
  readonly at: string
}

const prefix = 'draft '

/** @param owner only this person reads the draft @param form the form's name, with the id of its row */
export function keepDraft(owner: string, form: string, draft: Draft): void {
  sessionStorage.setItem(keyOf(owner, form), JSON.stringify(draft))
}

export function recallDraft(owner: string, form: string): Draft | null {
  const text = sessionStorage.getItem(keyOf(owner, form))
  return text === null ? null : draftIn(text)
}

/**
 * The draft, unless the form already starts with all of it: then it was saved and only the answer was lost, and it is
 * dropped.
 * @param begins the form's first values
 */
export function recallUnsaved(owner: string, form: string, begins: Draft['values']): Draft | null {
  const draft = recallDraft(owner, form)
  if (draft === null || !isWithin(draft.values, begins)) return draft
  forgetDraft(owner, form)
  return null
}

function isWithin(values: Draft['values'], whole: Draft['values']): boolean {
  return Object.entries(values).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(whole[name]),
  )
}

/** Null for a draft in another version's format. */
function draftIn(text: string): Draft | null {
  const kept: unknown = JSON.parse(text)
  return isRecord(kept) &&
    isRecord(kept['values']) &&
    (kept['seenUpdatedAt'] === null || typeof kept['seenUpdatedAt'] === 'string') &&
    typeof kept['at'] === 'string'
    ? { values: kept['values'], seenUpdatedAt: kept['seenUpdatedAt'], at: kept['at'] }
    : null
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function forgetDraft(owner: string, form: string): void {
  sessionStorage.removeItem(keyOf(owner, form))
}

/** Drops every draft of the owners that `isMeant` selects. */
export function forgetDrafts(isMeant: (owner: string) => boolean): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(prefix) && isMeant(key.slice(prefix.length).split(' ')[0] ?? '')) {
      sessionStorage.removeItem(key)
    }
  }
}

function keyOf(owner: string, form: string): string {
  return `${prefix}${owner} ${form}`
}
