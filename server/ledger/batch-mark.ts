/** A batch that decides by known accounts, while its answer is awaited. */
export interface BatchMark {
  /** No other batch of this process has it. */
  readonly number: string
  /** Sent: what it has decided is on its way. Failed: what was decided on that has to fail as well. */
  state: 'deciding' | 'sent' | 'failed'
  /** Another batch of this process has locked one of its accounts: that explains a proof that fails. */
  isContested: boolean
  /** Resolves when its accounts are free, however it has ended. */
  readonly ended: Promise<void>
  end(): void
}

let marksGiven = 0

export function newMark(): BatchMark {
  marksGiven += 1
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  return { number: `${marksGiven}`, state: 'deciding', isContested: false, ended, end }
}
