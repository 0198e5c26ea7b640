import type { Category } from '#contract/shapes/category.ts'

/** A key of cards.json: how what is bought arrives. */
export function getsCode({ dial_pattern: pattern }: Pick<Category, 'dial_pattern'>) {
  return pattern === null ? 'buy.gets_code' : 'buy.gets_code_dial'
}
