/** The same line as `Parts` draws, where only text is possible: an option, the name of a row. */
export function joinParts(parts: readonly (string | false | null | undefined)[]): string {
  return parts
    .filter((part) => typeof part === 'string' && part !== '')
    .map((part) => `\u2068${part}\u2069`)
    .join(' · ')
}
