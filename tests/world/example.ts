/** A well-formed call of one operation, about a person's data where it names any. */
export interface Example {
  readonly params?: Record<string, string>
  readonly query?: Record<string, string>
  readonly body?: Record<string, unknown>
  /**
   * The answer to a client who makes the call with another client's data:
   * - `hidden`: 404, as if it did not exist.
   * - `own`: an answer about themselves, without the other's data.
   * - `shared`: what everyone may know.
   */
  readonly others: 'hidden' | 'own' | 'shared'
  /** The caller's session does not survive it. */
  readonly endsSession?: true
}
