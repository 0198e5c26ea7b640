import type { PostingEngine } from '#server/ledger/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { awardSignIn, giveByRule } from './award-points.ts'
import { insertSignIns, listSignedIn } from './movement.queries.ts'
import { readPointsRules } from './read-rules.ts'

const lookedAtOnceMax = 200
/** Gives points for the first sign-in of a client's day. It reads the log of sign-ins, so no sign-in waits for it. */
export async function awardSignIns({
  engine,
  database,
}: {
  readonly engine: PostingEngine
  readonly database: Database
}): Promise<void> {
  const { points_enabled: isOn, points_per_sign_in: perSignIn } = await readPointsRules(database.db)
  if (!isOn || perSignIn === 0) return
  const signedIn = await listSignedIn(database.db, lookedAtOnceMax)
  await Promise.all(
    signedIn.map(({ clientId, day }) =>
      giveByRule(
        () => awardSignIn(engine, { clientId, day, points: BigInt(perSignIn) }),
        // The limit only falls again tomorrow.
        () => database.transact((tx) => insertSignIns(tx, [{ clientId, day, transactionId: null }])),
      ),
    ),
  )
}
