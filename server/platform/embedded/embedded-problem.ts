/** A start that cannot go on, told in a sentence for the person at the terminal (no stack needed). */
export class EmbeddedPostgresProblem extends Error {
  override readonly name = 'EmbeddedPostgresProblem'
}
