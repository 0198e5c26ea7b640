import { chosenValues, chosenValuesMax } from '#contract/shapes/attribute.ts'
import { useInAddress } from './use-in-address.ts'

/** The values of attributes that a list is filtered by, and how its query names them. They are in the address. */
export function useChosenValues() {
  const [named, change] = useInAddress('values')
  // A mistyped address filters nothing.
  const isSound = named !== '' && chosenValues.safeParse(named).success
  const chosen: ReadonlySet<string> = new Set(isSound ? named.split(',') : [])
  const choose = (next: ReadonlySet<string>) => {
    if (next.size <= chosenValuesMax) change([...next].join(','))
  }
  return { chosen, choose, asked: isSound ? { 'filter[values]': named } : {} }
}
