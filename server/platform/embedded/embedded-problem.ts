/** A start that cannot continue, with a sentence for the person at the terminal. */
export class EmbeddedPostgresProblem extends Error {
  override readonly name = 'EmbeddedPostgresProblem'
}
