/**
 * A share is stored and sent in hundredths of a percent, as a whole number; people read and write percent. `250` →
 * `2.5`.
 */
export function percentOf(share: number): string {
  return String(share / 100)
}

/** `2.5` → `250`; null unless it is a percentage with at most two decimals. */
export function shareOf(percent: string): number | null {
  const [, whole, decimals = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(percent) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}
