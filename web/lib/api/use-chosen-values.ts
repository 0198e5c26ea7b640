import { useState } from 'react'
import { chosenValuesMax } from '#contract/shapes/attribute.ts'

/** The values of attributes that a list is filtered by, and how its query names them. */
export function useChosenValues() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = (next: ReadonlySet<string>) => {
    if (next.size <= chosenValuesMax) setChosen(next)
  }
  return { chosen, choose, asked: chosen.size > 0 ? { 'filter[values]': [...chosen].join(',') } : {} }
}
