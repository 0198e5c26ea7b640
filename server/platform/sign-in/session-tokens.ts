import { Refusal } from '#contract/kernel/refusal.ts'
import { raiseAlarm } from '../alarms/index.ts'
import { coalesce } from '../coalesce.ts'
import { isConnectionLoss } from '../db/connection-loss.ts'
import type { Database, Tx } from '../db/database.ts'
import type { Logger } from '../log.ts'
import { hashToken, isToken, type KeyRing, keyedHash } from '../secrets/index.ts'
import { type Holder, subjectOf } from './holder.ts'
import { endSessions } from './session.queries.ts'
import { adoptNext, type KnownToken, keepNext, selectKnownTokens } from './token.queries.ts'

/** What the row of an open session says of its token. */
export interface TokenRow {
  readonly token_hash: Buffer
  readonly id: bigint
  /** By the database's clock. */
  readonly token_age_seconds: number
  /** Of the token that has been handed out to follow it. */
  readonly next_hash: Buffer | null
}

/** From this age on the next token is kept, handed out, and at its first use takes the place of this one. */
const tokenAgeSecondsMax = 15 * 60

export interface SessionDeps {
  readonly database: Database
  readonly keys: KeyRing
  readonly log: Logger
}

interface Sources<Row extends TokenRow> extends SessionDeps {
  readonly type: Holder['type']
  /** Open sessions by the hash of their token, many at once. */
  readByTokens(hashes: readonly Buffer[]): Promise<readonly Row[]>
  readById(id: bigint): Promise<Row | null>
  /** The session has ended, because a replaced token was used. */
  onReuse(tx: Tx, ownerId: bigint): Promise<void>
}

export interface FoundByToken<Row> {
  readonly row: Row
  /** Follows the caller's token. The caller may ignore it: until it is used, the other one stays. */
  readonly next: string | null
}

/**
 * Finds the open session of a token, and rotates tokens with reuse detection, as RFC 9700 (4.14.2) says of refresh
 * tokens. The next token is derived from the current one, so all that hand one out hand out the same, and it
 * becomes the current one at its first use, so a lost answer costs nothing. A replaced token is accepted for a minute
 * more; after that two people have the session, so it ends.
 */
export function openSessionTokens<Row extends TokenRow>(
  sources: Sources<Row>,
): (token: string) => Promise<FoundByToken<Row> | null> {
  const { database, type } = sources
  const current = coalesce(async (keys) => byHash(await sources.readByTokens(keys.map(bytesOf))))
  const handOut = openHandOut(sources)
  const others = coalesce(async (keys) =>
    byHash(await selectKnownTokens(database.db, type, keys.map(bytesOf))),
  )
  return async (token) => {
    if (!isToken(token)) return null
    const key = hashToken(token).toString('base64')
    const row = await current.read(key)
    if (row) {
      const isDue = row.token_age_seconds > tokenAgeSecondsMax && !database.isReadOnly
      return { row, next: isDue ? handOut(row, token) : null }
    }
    const known = await others.read(key)
    if (!known) return null
    const found = await findByOther(sources, known)
    return found && { row: found, next: null }
  }
}

/**
 * Hands the next token out once it is kept, which is for a later request to see: a read does not wait for a commit.
 * What that request sees is as safe as any commit that was acknowledged.
 */
function openHandOut<Row extends TokenRow>({ database, keys, type, log }: Sources<Row>) {
  const underWay = new Set<bigint>()
  return ({ id, token_hash: current, next_hash: kept }: Row, token: string): string | null => {
    const next = keyedHash(keys.keyFor('next-session-token'), `${type} ${id} ${token}`).toString('base64url')
    const hash = hashToken(next)
    if (kept?.equals(hash)) return next
    // When it has no place, or fails, the next request does it again.
    if (underWay.has(id) || database.writesWaiting() > 0) return null
    underWay.add(id)
    void keepNext(database.db, type, { current, next: hash })
      .catch((error: unknown) => {
        if (!isConnectionLoss(error)) log.error({ err: error }, 'the next token of a session was not kept')
      })
      .finally(() => underWay.delete(id))
    return null
  }
}

async function findByOther<Row extends TokenRow>(
  sources: Sources<Row>,
  { standing, is_open: isOpen, is_reused: isReused, token_hash: hash, session_id: id, owner }: KnownToken,
): Promise<Row | null> {
  if (isReused) throw new Refusal('auth.token_reused')
  if (!isOpen) return null
  if (standing === 'spare') return sources.readById(id)
  if (standing === 'replaced') return endReused(sources, { id, owner })
  const { database } = sources
  if (standing === 'next' && !database.isReadOnly)
    await database.transact((tx) => adoptNext(tx, sources.type, hash))
  return sources.readById(id)
}

/** @throws Refusal `auth.token_reused` */
async function endReused<Row extends TokenRow>(
  { database, type, onReuse }: Sources<Row>,
  { id, owner }: { readonly id: bigint; readonly owner: bigint },
): Promise<never> {
  await database.transact(async (tx) => {
    const holder: Holder = { type, id: owner }
    if ((await endSessions(tx, holder, { only: id, why: 'reused' })) === 0) return
    const subject = `${subjectOf(holder).type.replace('_', ' ')} ${owner}`
    await raiseAlarm(tx, { code: 'auth.token_reused', subject, details: { sessionId: id } })
    await onReuse(tx, owner)
  })
  throw new Refusal('auth.token_reused')
}

function bytesOf(key: string): Buffer {
  return Buffer.from(key, 'base64')
}

function byHash<Row extends { readonly token_hash: Buffer }>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.token_hash.toString('base64'), row]))
}
