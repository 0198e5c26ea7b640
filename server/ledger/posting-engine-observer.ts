/** Observes the posting engine a few times per batch. Must be fast and must not throw. */
export interface PostingEngineObserver {
  /** A batch that was committed, or refused completely. */
  batch(batch: BatchFigures): void
  /** `code` of the contract, or `defect`. */
  refused(code: string): void
  /** Rejected: the queue is full, or the client has filled its share. */
  shed(code: string): void
}

export interface BatchFigures {
  readonly size: number
  /** Its accounts were locked before it was decided; otherwise the process knew them. */
  readonly isLocked: boolean
  /** It was sent before the answer of the batch before it, and has taken over its accounts. */
  readonly isBehind: boolean
  /** Facts and locks. */
  readonly loadMilliseconds: number
  readonly decideMilliseconds: number
  /** Rows and commit, which travel together. */
  readonly commitMilliseconds: number
}
