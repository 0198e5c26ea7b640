export type HelpKind = 'card' | 'card_order' | 'receipt'

/**
 * The page where a client writes to support about something.
 * @param shown what a person calls it: a serial number or a reference
 * @param name of a card
 */
export function helpAbout(kind: HelpKind, id: string, shown: string, name = ''): string {
  return `/portal/help/new?${new URLSearchParams({ about: kind, id, shown, ...(name && { name }) })}`
}
