import { fromWire, toWire } from '#contract/kernel/amounts.ts'

/** The available balance after an adjustment; at least zero. */
export function balanceAfter(
  available: string,
  direction: 'in' | 'out',
  amountMinor: bigint,
): { readonly available: string; readonly isTooMuch: boolean } {
  const nowMinor = fromWire(available, 'LYD')
  const afterMinor = direction === 'in' ? nowMinor + amountMinor : nowMinor - amountMinor
  return { available: toWire(afterMinor, 'LYD'), isTooMuch: afterMinor < 0n }
}
