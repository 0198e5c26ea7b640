/** An array as PostgreSQL reads it, several times faster than the driver's. Text that needs it must be `quoted`. */
export function listOf(values: readonly (bigint | string | null)[]): string {
  return `{${values.map((value) => value ?? 'null').join()}}`
}

export function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}
