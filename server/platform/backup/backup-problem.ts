/** Why a backup cannot be made or restored, with a sentence for the person at the terminal. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem'
}
