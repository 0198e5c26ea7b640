// Columns arrive as texts; SQL null becomes null.

export function textOf(column: string | null | undefined): string {
  if (column === null || column === undefined) throw new Error('a column is missing')
  return column
}

export function bigintOf(column: string | null | undefined): bigint {
  return BigInt(textOf(column))
}
