/** What is known of a request before anything is loaded for it. */
export interface Pickable {
  /** Names of accounts and rows; requests that share one are never in two batches at once. */
  readonly touches: readonly string[]
}

export interface Picked<Request> {
  readonly batch: readonly Request[]
  /** In their order. */
  readonly rest: readonly Request[]
}

/**
 * The next batch: in the order of arrival whoever touches nothing that a batch under way touches, and passes nobody who
 * waits for the same. About `share` of them, so that another worker finds work, but up to `sizeMax` of those who could not
 * run beside this batch anyway.
 */
export function pickBatch<Request extends Pickable>(
  waiting: readonly Request[],
  touched: ReadonlySet<string>,
  share: number,
  sizeMax: number,
): Picked<Request> {
  if (touched.size === 0 && waiting.length <= share) return { batch: waiting, rest: [] }
  const batch: Request[] = []
  const rest: Request[] = []
  const ours = new Set<string>()
  const waitedFor = new Set<string>()
  for (const request of waiting) {
    const { touches } = request
    const isFree = !touches.some((key) => touched.has(key) || waitedFor.has(key))
    const isWanted = batch.length < share || touches.some((key) => ours.has(key))
    const isPicked = isFree && isWanted && batch.length < sizeMax
    for (const key of touches) (isPicked ? ours : waitedFor).add(key)
    if (isPicked) batch.push(request)
    else rest.push(request)
  }
  return { batch, rest }
}
