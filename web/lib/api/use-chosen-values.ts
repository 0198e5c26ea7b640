import { useState } from 'react'

/** The values of attributes that a list is filtered by, and how its query names them. */
export function useChosenValues() {
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  return { chosen, choose, asked: chosen.size > 0 ? { 'filter[values]': [...chosen].join(',') } : {} }
}
