/** The payments that this page has shown, by the id of the transfer. */
const seen = new Set<string>()

export function markSeen(...ids: readonly string[]): void {
  for (const id of ids) seen.add(id)
}

/** The first that was not shown yet, of a list with the newest first. */
export function nextUnseen<Payment extends { readonly id: string }>(
  latest: readonly Payment[],
): Payment | undefined {
  return latest.findLast(({ id }) => !seen.has(id))
}
