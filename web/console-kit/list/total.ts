/** How many rows a list has. A long one is counted up to a limit only; then it has more. */
export interface Total {
  readonly count: number
  /** As it is read: `10,000+`, from the left in any language. */
  readonly shown: string
}

export function totalOf(count: number, isCapped = false): Total {
  return { count, shown: `\u2066${count.toLocaleString('en')}${isCapped ? '+' : ''}\u2069` }
}
