import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { listCategoryFilters } from '#contract/operations/catalogue/list-categories.ts'

type Filters = AnswerOf<typeof listCategoryFilters>

interface Valued {
  readonly attributes: readonly { readonly attribute_id: string; readonly key: string }[]
}

/** Of each chosen attribute it has one of the chosen values. */
export function hasValues({ attributes }: Valued, chosen: ReadonlySet<string>): boolean {
  const own = new Set(attributes.map(({ key }) => key))
  const groups = Map.groupBy(chosen, attributeOf)
  return [...groups.values()].every((keys) => keys.some((key) => own.has(key)))
}

/**
 * The filters of these cards: each value with the number of cards that it would give beside what other attributes
 * have chosen. A value that would give none is not offered; a chosen one stays, to be taken back.
 */
export function fittingFilters(
  filters: Filters,
  cards: readonly Valued[],
  chosen: ReadonlySet<string>,
): Filters {
  return filters.flatMap((filter) => {
    const others = new Set([...chosen].filter((key) => attributeOf(key) !== filter.attribute_id))
    const rest = cards.filter((card) => hasValues(card, others))
    const values = filter.values
      .map((value) => ({
        ...value,
        count: rest.filter((card) => hasValues(card, new Set([value.key]))).length,
      }))
      .filter(({ key, count }) => count > 0 || chosen.has(key))
    return values.length === 0 ? [] : [{ ...filter, values }]
  })
}

/** `3` of `3:12`. */
function attributeOf(key: string): string {
  return key.slice(0, key.indexOf(':'))
}
