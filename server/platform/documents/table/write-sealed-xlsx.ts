import { writeXlsx } from 'hucre/xlsx'

/** Many turns make a weak passphrase dear to guess; ours are drawn at random, and each turn costs the process. */
const spinCount = 1_000

/**
 * A workbook that spreadsheet programs open with this passphrase only (AES-256). The whole of it is in memory.
 * @param passphrase of 100 random bits or more
 */
export async function writeSealedXlsx(
  sheetName: string,
  rows: readonly (readonly string[])[],
  passphrase: string,
): Promise<Buffer> {
  const sheet = { name: sheetName, rows: rows.map((row) => [...row]) }
  return Buffer.from(await writeXlsx({ sheets: [sheet], encryption: { password: passphrase, spinCount } }))
}
