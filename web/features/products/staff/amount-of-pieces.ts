import { fromWire, toWire } from '#contract/kernel/amounts.ts'
import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { numberTyped } from '#contract/kernel/digits.ts'
import { productQuantityMax } from '#contract/shapes/product.ts'

/**
 * What comes back for so many pieces.
 * @param piecePaid what was paid for one, in wire form
 * @param typed how many, as a person typed it
 * @returns in wire form; null while it is no number of pieces
 */
export function amountOfPieces(piecePaid: string | null, typed: unknown): string | null {
  const count = numberTyped(String(typed))
  if (piecePaid === null || count === null || count < 1n || count > productQuantityMax) return null
  return toWire(fromWire(piecePaid, defaultCurrency) * count, defaultCurrency)
}
