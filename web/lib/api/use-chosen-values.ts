import { useSearchParams } from 'react-router'
import { chosenValues, chosenValuesMax } from '#contract/shapes/attribute.ts'

const parameter = 'values'

/**
 * The values of attributes that a list is filtered by, and how its query names them. They are in the address: a link shows
 * the same list, and the browser's back button takes the last choice back.
 */
export function useChosenValues() {
  const [params, setParams] = useSearchParams()
  const named = params.get(parameter) ?? ''
  // A mistyped address filters nothing.
  const isSound = chosenValues.safeParse(named).success
  const chosen: ReadonlySet<string> = new Set(isSound && named !== '' ? named.split(',') : [])
  const choose = (next: ReadonlySet<string>) => {
    if (next.size > chosenValuesMax) return
    const changed = new URLSearchParams(params)
    if (next.size === 0) changed.delete(parameter)
    else changed.set(parameter, [...next].join(','))
    setParams(changed, { preventScrollReset: true })
  }
  return { chosen, choose, asked: chosen.size > 0 ? { 'filter[values]': [...chosen].join(',') } : {} }
}
