/** The same line as `Parts`, where only text is possible: an option, a row's title. */
export function joinParts(parts: readonly (string | false | null | undefined)[]): string {
  return parts
    .filter((part) => typeof part === 'string' && part !== '')
    .map((part) => `\u2068${part}\u2069`)
    .join(' · ')
}
