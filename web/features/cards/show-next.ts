let next: ReadonlySet<string> = new Set()

/** The person asked to see these codes right after paying: the page of the order shows them once. */
export function showNext(cardIds: readonly string[]): void {
  next = new Set(cardIds)
}

/** Whether the codes of all these cards were asked for; asked again: no. */
export function takeShowNext(cardIds: readonly string[]): boolean {
  const isAsked = cardIds.length > 0 && cardIds.every((id) => next.has(id))
  if (isAsked) next = new Set()
  return isAsked
}
