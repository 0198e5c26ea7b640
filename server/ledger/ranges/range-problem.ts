/** A range that cannot be made or closed now. The message says what to do; no stack is needed. */
export class RangeProblem extends Error {
  override readonly name = 'RangeProblem'
}
