import { Refusal } from '#contract/kernel/refusal.ts'
import { currentRequestOrigin } from '#server/platform/activity/request-caller.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import type { AccountState, Actor } from './account.rules.ts'
import { accountDirectory } from './account-directory.ts'
import { openAdmission } from './admission.ts'
import type { Waiting } from './batch.ts'
import type { AnyOperation, Outcome } from './decide-batch.rules.ts'
import { keyDigestOf, shortened } from './key-digest.ts'
import type { Operation } from './operation.ts'
import type { PostingEngineObserver } from './posting-engine-observer.ts'
import { openQueue, type Queue } from './queue.ts'
import { busy } from './retries.ts'
import { openServerRuns } from './server-run.ts'
import { openMacKeys } from './transaction-mac.ts'
import { openWorker, type WorkerOptions } from './worker.ts'

export interface Idempotency {
  /** Belongs to its actor and never expires. */
  readonly key: string
  /** SHA-256 of the request: the same key with another request is a conflict. */
  readonly requestHash: Buffer
}

export interface Submission<Input> {
  readonly input: Input
  readonly actor: Actor
  /** The address of the request: the transaction records who, what, when and from where. */
  readonly ip?: string
  readonly idempotency?: Idempotency
}

export interface Settled<Answer> {
  readonly answer: Answer
  readonly transactionId: bigint
  /** The key was known: this is the first answer, and nothing happened now. */
  readonly replayed: boolean
}

export interface PostingEngineStats {
  /** In the queue, and in the blocked queue because another transaction has locked a needed row. */
  readonly queued: number
  readonly inFlight: number
  readonly accepted: number
  readonly refused: number
  readonly batches: number
  readonly batchSizeLast: number
  /** It accepts no more requests. */
  readonly draining: boolean
}

export interface PostingEngine {
  /**
   * Decides and commits together with requests that arrive meanwhile.
   * @throws Refusal when a rule refuses (nothing happened, the key stays free), `idempotency.conflict`, `busy` when
   * the queue is full or a needed row stays locked, `request.limited` when this client has filled its share of the
   * queue. Any other error is a defect or a lost database.
   */
  post<Input, Facts, Answer, Row>(
    operation: Operation<Input, Facts, Answer, Row>,
    submission: Submission<Input>,
  ): Promise<Settled<Answer>>
  /** Called after each commit with the changed accounts. Must be fast and must not throw. */
  onCommit(listener: (changed: readonly AccountState[]) => void): () => void
  stats(): PostingEngineStats
  /** Accepts nothing more, finishes its requests, and closes its connections. */
  drain(): Promise<void>
}

export interface PostingEngineOptions {
  /** The application's login: it cannot change ledger rows. */
  readonly url: string
  /** Makes the MACs of transactions. */
  readonly keys: KeyRing
  /** Batches that run at once. */
  readonly workers?: number
  readonly batchSizeMax?: number
  /** Beyond it `post` refuses with `busy`. */
  readonly queueLengthMax?: number
  /** How long a request waits for rows locked by another connection, before `busy`. */
  readonly blockedMillisMax?: number
  /** Ids of accounts that are not looked up again. */
  readonly accountsRememberedMax?: number
  /** Accounts whose balances are known; zero: every batch locks its accounts. */
  readonly accountsKnownMax?: number
  /**
   * Batches in company commit without waiting for the disk, and are answered after a flush that they share. For slow
   * disks: where a processor has to be waited for, it costs more than it gains.
   */
  readonly sharesFlushes?: boolean
  readonly observer?: PostingEngineObserver
}

/** The main workers are free again after this time. */
const searchMillisMax = 500

export function openPostingEngine(options: PostingEngineOptions): PostingEngine {
  const { queueLengthMax = 4096 } = options
  const directory = accountDirectory(options.url, options.accountsRememberedMax)
  const runs = openServerRuns(options.url, options.accountsKnownMax)
  const listeners = new Set<(changed: readonly AccountState[]) => void>()
  const counts = { accepted: 0, refused: 0, batches: 0, batchSizeLast: 0 }
  const taken = (size: number): void => {
    counts.batches += 1
    counts.batchSizeLast = size
  }
  const committed = (changed: readonly AccountState[]) => {
    for (const listener of listeners) listener(changed)
  }
  const { main, heavy, blocked } = openQueues(options, { directory, runs }, { committed, taken })
  const queued = () => main.length() + heavy.length() + blocked.length()
  const admission = openAdmission(queued, queueLengthMax)
  let draining = false

  return {
    post(operation, submission) {
      const { actor } = submission
      const objection = draining ? busy() : admission.enter(operation, actor)
      if (objection) {
        options.observer?.shed(codeOf(objection))
        return Promise.reject(objection)
      }
      return new Promise((resolve, reject) => {
        const settle = (outcome: Outcome): void => {
          admission.leave(actor)
          if (outcome.kind === 'failed') {
            counts.refused += 1
            options.observer?.refused(codeOf(outcome.error))
            reject(outcome.error)
          } else {
            counts.accepted += 1
            resolve(settledOf(outcome))
          }
        }
        const queue = operation.prepare ? heavy : main
        queue.add({ ...requestOf(operation as unknown as AnyOperation, submission), settle })
      })
    },
    onCommit(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stats: () => ({ queued: queued(), inFlight: admission.present() - queued(), ...counts, draining }),
    async drain() {
      draining = true
      // In this order: blocked requests come from the main queue, or from a flush that was lost.
      await main.idle()
      await heavy.idle()
      await runs.idle()
      await blocked.idle()
      await Promise.all([main.close(), heavy.close(), blocked.close(), directory.close(), runs.close()])
    },
  }
}

interface BatchListener {
  committed(changed: readonly AccountState[]): void
  /** The size of a batch before it runs. */
  taken(count: number): void
}

/**
 * The main queue with its workers, the queue of requests that write many rows, one at a time, and that of blocked
 * requests. The latter two have a worker of their own, whose connection is opened at first need.
 */
function openQueues(
  options: PostingEngineOptions,
  shared: Pick<WorkerOptions, 'directory' | 'runs'>,
  { committed, taken }: BatchListener,
): { main: Queue; heavy: Queue; blocked: Queue } {
  const { url, keys, workers = 2, batchSizeMax = 512, sharesFlushes = false } = options
  const { blockedMillisMax = 5_000, observer } = options
  const common: Omit<
    WorkerOptions,
    'isHurried' | 'isMain' | 'sharesFlushes' | 'searchMillisMax' | 'moveToBlocked' | 'mayStart'
  > = {
    url,
    ...shared,
    macKey: openMacKeys(keys)[0],
    blockedMillisMax,
    committed,
    measured: (figures) => observer?.batch(figures),
  }
  const openPatientQueue = (sizeMax: number): Queue => {
    const worker = openWorker({
      ...common,
      moveToBlocked: (requests) => addAll(queue, requests),
      mayStart: () => queue.wake(),
      isHurried: () => false,
      isMain: false,
      sharesFlushes: false,
      searchMillisMax: Number.POSITIVE_INFINITY,
    })
    const queue = openQueue([worker], sizeMax, taken)
    return queue
  }
  const blocked = openPatientQueue(batchSizeMax)
  const mainWorkers = Array.from({ length: workers }, () =>
    openWorker({
      ...common,
      moveToBlocked: (requests) => addAll(blocked, requests),
      mayStart: () => main.wake(),
      isHurried: () => blocked.length() > 0,
      isMain: true,
      sharesFlushes,
      searchMillisMax,
    }),
  )
  const main = openQueue(mainWorkers, batchSizeMax, taken)
  return { main, heavy: openPatientQueue(1), blocked }
}

function addAll(queue: Queue, requests: readonly Waiting[]): void {
  for (const request of requests) queue.add(request)
}

function codeOf(error: unknown): string {
  return error instanceof Refusal ? error.code : 'defect'
}

function requestOf(
  operation: AnyOperation,
  { input, actor, ip, idempotency }: Submission<unknown>,
): Omit<Waiting, 'settle'> {
  const origin = currentRequestOrigin(actor)
  return {
    operation,
    input,
    actor,
    ip: ip ?? origin?.ip ?? null,
    device: origin?.device ?? null,
    keyDigest: idempotency ? keyDigestOf(actor, idempotency.key) : null,
    requestDigest: idempotency ? shortened(idempotency.requestHash.toString('hex')) : null,
    touches: touchesOf(operation, input),
    isOneMessage: operation.timeless === true && !operation.save && !operation.prepare,
    transactionId: 0n,
    idFrom: null,
    unsure: false,
    attempts: 0,
    blockedSince: null,
  }
}

/** A facts name contains no space, so it never equals a name known ahead. */
function touchesOf({ name, facts = name, ahead }: AnyOperation, input: unknown): readonly string[] {
  return ahead?.(input) ?? [facts]
}

function settledOf<Answer>(outcome: Exclude<Outcome, { kind: 'failed' }>): Settled<Answer> {
  const answer = outcome.answer as Answer
  if (outcome.kind === 'accepted')
    return { answer, transactionId: outcome.asked.transactionId, replayed: false }
  return { answer, transactionId: outcome.transactionId, replayed: outcome.replayed }
}
