/** Hears how the posting engine fares, a few times a batch. Must be quick and must not throw. */
export interface PostingEngineObserver {
  /** Of one batch that was committed, or in which all were refused. */
  batch(batch: BatchFigures): void
  /** `code` of the contract, or `defect`. */
  refused(code: string): void
  /** Not let in: the queue is full, or this client has filled its share. */
  shed(code: string): void
}

export interface BatchFigures {
  readonly size: number
  /** Facts and locks. */
  readonly loadMilliseconds: number
  readonly decideMilliseconds: number
  /** Rows and the commit itself: they travel together. */
  readonly commitMilliseconds: number
}
