import type { NewPasskey } from '#contract/kernel/passkey.ts'
import { beginNewPasskey, keepPasskey, selectPasskeys } from '#server/platform/second-factor/index.ts'
import { lockAccount, readAccount } from './account.queries.ts'
import { allowSetUp, expectFirstIfHalfway, type Proof } from './allow-set-up.ts'
import { saveChallenge, takeChallenge } from './challenge.queries.ts'
import { type Enrolled, finishSetUp } from './finish-set-up.ts'
import type { PasskeyDeps } from './prove-passkey.ts'
import { holderOf, type Proving } from './staff-sign-in.ts'

/** The options of `navigator.credentials.create`; the session keeps the challenge. */
export async function beginPasskey(
  deps: PasskeyDeps,
  proving: Proving,
  proof: Proof,
): Promise<{ options: Record<string, unknown> }> {
  const { database, publicUrl } = deps
  const { id, sessionId } = proving.actor
  await allowSetUp(deps, proving, proof)
  const holder = holderOf(id)
  const { options, challenge } = await beginNewPasskey(
    { holder, publicUrl },
    await selectPasskeys(database.db, holder),
    await readAccount(database.db, id),
  )
  await database.transact((tx) => saveChallenge(tx, { sessionId, purpose: 'registration', challenge }))
  return { options }
}

/** Stores a passkey made for this session's challenge, on our page. */
export async function addPasskey(
  deps: PasskeyDeps,
  proving: Proving,
  made: { readonly name: string; readonly response: NewPasskey },
): Promise<Enrolled> {
  const { actor } = proving
  const { database, publicUrl } = deps
  const challenge = await database.transact((tx) => takeChallenge(tx, actor.sessionId, 'registration'))
  return database.transact(async (tx) => {
    await lockAccount(tx, actor.id)
    await expectFirstIfHalfway(tx, actor)
    await keepPasskey(tx, { holder: holderOf(actor.id), publicUrl }, { ...made, challenge })
    return finishSetUp(tx, deps, proving, 'passkey')
  })
}
