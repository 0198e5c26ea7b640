/** For a gap in a sentence: a number of several groups that reads left to right and is not torn at the end of a line. */
export function wholeInLine(text: string): string {
  return `\u2066${text.replaceAll(' ', '\u00a0')}\u2069`
}
