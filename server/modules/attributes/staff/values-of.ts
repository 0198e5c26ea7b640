import { type Owner, shownValue } from '../attribute-values.queries.ts'

/** The server part of the values in the form of their owner. */
export function valuesOf(owner: Owner) {
  return { table: `${owner}_attribute`, visibleTo: 'all', computed: { shown: shownValue(owner) } } as const
}
