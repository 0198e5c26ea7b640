/** Many rounds protect weak passphrases; ours are random, and each round costs time. */
const spinCount = 1_000

/**
 * A workbook that opens with this passphrase only (AES-256). It is completely in memory.
 * @param passphrase of 100 random bits or more
 */
export async function writeSealedXlsx(
  sheetName: string,
  rows: readonly (readonly string[])[],
  passphrase: string,
): Promise<Buffer> {
  // Rarely needed, and large.
  const { writeXlsx } = await import('hucre/xlsx')
  const sheet = { name: sheetName, rows: rows.map((row) => [...row]) }
  return Buffer.from(await writeXlsx({ sheets: [sheet], encryption: { password: passphrase, spinCount } }))
}
