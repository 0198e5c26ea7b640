/** The size of a list. A long one is counted up to a limit; then it has more. */
export interface Total {
  readonly count: number
  /** As text: `10,000+`, left to right in any language. */
  readonly shown: string
}

export function totalOf(count: number, isCapped = false): Total {
  return { count, shown: `\u2066${count.toLocaleString('en')}${isCapped ? '+' : ''}\u2069` }
}
