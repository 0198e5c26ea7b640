import { hash } from 'node:crypto'
import { Refusal } from '#contract/kernel/refusal.ts'
import { type Actor, accountKey, type Operation, type PostingEngine } from '#server/ledger/index.ts'
import { pointsOf } from './account.rules.ts'
import { insertAttended } from './attended.queries.ts'
import { type Earned, earn, earningAccountsOf } from './earn-points.ts'
import { insertMovements, insertSignIns } from './movement.queries.ts'
import type { PointsRules } from './points.rules.ts'
import { readPointsRules } from './read-rules.ts'

interface Award {
  readonly clientId: bigint
  readonly points: bigint
  readonly kind: 'competition' | 'sign_in' | 'game'
  /** The competition, or the game. */
  readonly subjectId: bigint | null
  /** Of a sign-in, in Tripoli. */
  readonly day: string | null
}

interface Answer {
  readonly points: string
}

/** Gives points once under its key. */
const award: Operation<Award, PointsRules, Answer, Earned> = {
  name: 'points_award',
  facts: 'points',
  async load(tx, inputs) {
    const rules = await readPointsRules(tx)
    return inputs.map(() => rules)
  },
  ahead: ({ clientId }) => [accountKey(pointsOf(clientId))],
  accounts: ({ clientId }) => earningAccountsOf(clientId),
  decide({ clientId, points, kind, subjectId }, rules, book) {
    if (!rules.points_enabled) return new Refusal('points.off')
    const earned = earn(book, clientId, points, kind === 'competition' ? null : rules)
    if (!earned)
      return new Refusal(book.frozen(pointsOf(clientId)) ? 'ledger.account_frozen' : 'points.day_full')
    return {
      postings: [earned.posting],
      tallies: [earned.tally],
      meta: { kind, ...(subjectId !== null && { subject_id: subjectId.toString() }) },
      answer: { points: earned.points.toString() },
      row: earned,
    }
  },
  async save(tx, decided) {
    await insertMovements(
      tx,
      decided.map(({ input, row: { points, balanceAfter }, transactionId, now }) => ({
        ...input,
        transactionId,
        amount: points,
        balanceAfter,
        at: now,
      })),
    )
    await insertSignIns(
      tx,
      decided.flatMap(({ input: { clientId, day }, transactionId }) =>
        day === null ? [] : { clientId, day, transactionId },
      ),
    )
    await insertAttended(
      tx,
      decided.flatMap(({ input: { clientId, kind, subjectId }, transactionId }) =>
        kind === 'game' && subjectId !== null ? { clientId, gameId: subjectId, transactionId } : [],
      ),
    )
  },
}

/** Posted at once: the posting engine commits them in batches. */
const awardsAtOnceMax = 200

const system: Actor = { type: 'system', id: null }

interface CompetitionPoints {
  readonly competitionId: bigint
  /** Each client once; nobody gets nothing. */
  readonly awards: readonly { readonly clientId: bigint; readonly points: bigint }[]
}

/**
 * Gives the points of a competition, each client's once and for ever: called again after a failure, it gives the rest.
 * @returns how many got points now or before
 * @throws Refusal `points.off` while the operator gives none; the first other failure, when all were tried
 */
export async function awardPoints(
  engine: PostingEngine,
  { competitionId, awards }: CompetitionPoints,
): Promise<number> {
  let given = 0
  for (let at = 0; at < awards.length; at += awardsAtOnceMax) {
    const settled = await Promise.allSettled(
      awards.slice(at, at + awardsAtOnceMax).map(({ clientId, points }) =>
        engine.post(award, {
          input: { clientId, points, kind: 'competition', subjectId: competitionId, day: null },
          // A key belongs to its actor, so every member of staff asks under the same one.
          actor: system,
          idempotency: keyOf(`points:competition:${competitionId}:${clientId}`),
        }),
      ),
    )
    const failed = settled.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
    given += settled.length
  }
  return given
}

/** Refusals that may be gone at the next try. */
const passing: ReadonlySet<string> = new Set([
  'ledger.account_frozen',
  'busy',
  'request.limited',
  'points.off',
])

interface Prize {
  readonly competitionId: bigint
  readonly clientId: bigint
  readonly points: number
}

/** The points that one client won in a competition. @returns false where they cannot be given now */
export async function payPrize(
  engine: PostingEngine,
  { competitionId, clientId, points }: Prize,
): Promise<boolean> {
  try {
    await awardPoints(engine, { competitionId, awards: [{ clientId, points: BigInt(points) }] })
    return true
  } catch (error) {
    if (error instanceof Refusal && passing.has(error.code)) return false
    throw error
  }
}

/** The first sign-in of a client's day. */
export async function awardSignIn(
  engine: PostingEngine,
  { clientId, day, points }: { readonly clientId: bigint; readonly day: string; readonly points: bigint },
): Promise<void> {
  await engine.post(award, {
    input: { clientId, points, kind: 'sign_in', subjectId: null, day },
    actor: system,
    idempotency: keyOf(`points:sign-in:${clientId}:${day}`),
  })
}

/** A game that the client came to. */
export async function awardGame(
  engine: PostingEngine,
  {
    clientId,
    gameId,
    points,
  }: { readonly clientId: bigint; readonly gameId: bigint; readonly points: bigint },
): Promise<void> {
  await engine.post(award, {
    input: { clientId, points, kind: 'game', subjectId: gameId, day: null },
    actor: system,
    idempotency: keyOf(`points:game:${gameId}:${clientId}`),
  })
}

/**
 * What a rule of the settings gives.
 * @param mark notes that the day had no room for it
 * @returns false where it may be given later
 */
export async function giveByRule(give: () => Promise<void>, mark: () => Promise<void>): Promise<boolean> {
  try {
    await give()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (passing.has(error.code)) return false
    if (error.code !== 'points.day_full') throw error
    await mark()
  }
  return true
}

function keyOf(key: string) {
  return { key, requestHash: hash('sha256', key, 'buffer') }
}
