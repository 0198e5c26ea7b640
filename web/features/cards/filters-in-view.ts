interface Filter {
  readonly attribute_id: string
  readonly values: readonly { readonly key: string }[]
}

interface Described {
  readonly attributes: readonly { readonly attribute_id: string }[]
}

/** The filters that most of the cards in view know, and those in use: a country says nothing about phone credit. */
export function filtersInView<Known extends Filter>(
  filters: readonly Known[],
  cards: readonly Described[],
  chosen: ReadonlySet<string>,
): Known[] {
  const knowing = (id: string) =>
    cards.filter((card) => card.attributes.some((one) => one.attribute_id === id))
  return filters.filter(
    ({ attribute_id: id, values }) =>
      values.some(({ key }) => chosen.has(key)) || knowing(id).length * 2 > cards.length,
  )
}
