/** What is known of a request before loading. */
export interface Pickable {
  /** Names of accounts and rows; requests with a common name are never in two batches at once. */
  readonly touches: readonly string[]
}

export interface Picked<Request> {
  readonly batch: readonly Request[]
  /** In order. */
  readonly rest: readonly Request[]
  /** All that the batch touches. */
  readonly names: ReadonlySet<string>
}

/**
 * The next batch, in order of arrival: requests that share no name with a batch that runs elsewhere, without passing a
 * waiting request of the same name. About `share` of them, so another batch finds work, but up to `sizeMax` of those
 * that could not run beside this batch anyway.
 * @param isElsewhere whether a batch that runs on another connection touches the name; null: none runs
 */
export function pickBatch<Request extends Pickable>(
  waiting: readonly Request[],
  isElsewhere: ((key: string) => boolean) | null,
  share: number,
  sizeMax: number,
): Picked<Request> {
  if (!isElsewhere && waiting.length <= share) return { batch: waiting, rest: [], names: namesOf(waiting) }
  const batch: Request[] = []
  const rest: Request[] = []
  const ours = new Set<string>()
  const waitedFor = new Set<string>()
  for (const request of waiting) {
    const { touches } = request
    const isFree = !touches.some((key) => waitedFor.has(key) || isElsewhere?.(key))
    const isWanted = batch.length < share || touches.some((key) => ours.has(key))
    const isPicked = isFree && isWanted && batch.length < sizeMax
    for (const key of touches) (isPicked ? ours : waitedFor).add(key)
    if (isPicked) batch.push(request)
    else rest.push(request)
  }
  return { batch, rest, names: ours }
}

function namesOf(batch: readonly Pickable[]): Set<string> {
  const names = new Set<string>()
  for (const { touches } of batch) for (const name of touches) names.add(name)
  return names
}
