/** For a gap in a sentence: a grouped number that reads left to right and does not wrap. */
export function wholeInLine(text: string): string {
  return `\u2066${text.replaceAll(' ', '\u00a0')}\u2069`
}
