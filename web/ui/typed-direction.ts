/** The `dir` of an input for words: that of the page until a letter is typed, and then that of the words. */
export function typedDirection(typed: string): 'auto' | undefined {
  return /\p{L}/u.test(typed) ? 'auto' : undefined
}
