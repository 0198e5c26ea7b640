/** A record that is not as it was sealed, or that nobody answers for. */
export interface RecordProblem {
  readonly change: 'edited' | 'deleted' | 'inserted'
  /** The name of a sealed table, `record block` or `record state`. */
  readonly thing: string
  readonly id: string
}
