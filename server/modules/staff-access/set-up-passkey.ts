import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { NewPasskey as SentPasskey } from '#contract/operations/staff-access/second-factor.ts'
import { lockAccount, readAccount } from './account.queries.ts'
import { allowSetUp, expectFirstIfHalfway, type Proof } from './allow-set-up.ts'
import { type Enrolled, finishSetUp } from './finish-set-up.ts'
import {
  insertPasskey,
  type NewPasskey,
  saveChallenge,
  selectPasskeys,
  takeChallenge,
} from './passkey.queries.ts'
import { describeCredential, type PasskeyDeps } from './prove-passkey.ts'
import type { Proving } from './staff-sign-in.ts'

const passkeysMax = 20

/** The options of `navigator.credentials.create`; the session keeps the challenge. */
export async function beginPasskey(
  deps: PasskeyDeps,
  proving: Proving,
  proof: Proof,
): Promise<{ options: Record<string, unknown> }> {
  const { database, publicUrl } = deps
  const { id, sessionId } = proving.actor
  await allowSetUp(deps, proving, proof)
  const account = await readAccount(database.db, id)
  const passkeys = await selectPasskeys(database.db, id)
  const options = await generateRegistrationOptions({
    rpName: 'Mahfaza',
    rpID: new URL(publicUrl).hostname,
    userID: new TextEncoder().encode(`staff ${id}`),
    userName: account.username,
    userDisplayName: account.name,
    attestationType: 'none',
    excludeCredentials: passkeys.map(describeCredential),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  await database.transact((tx) =>
    saveChallenge(tx, { sessionId, purpose: 'registration', challenge: options.challenge }),
  )
  return { options: { ...options } }
}

/** Stores a passkey made for this session's challenge, on our page. */
export async function addPasskey(
  deps: PasskeyDeps,
  proving: Proving,
  { name, response }: { name: string; response: SentPasskey },
): Promise<Enrolled> {
  const { actor } = proving
  const { database, publicUrl } = deps
  const challenge = await database.transact((tx) => takeChallenge(tx, actor.sessionId, 'registration'))
  const passkey = challenge === null ? null : await readPasskey(publicUrl, challenge, response)
  if (!passkey) throw new Refusal('auth.passkey_refused')
  return database.transact(async (tx) => {
    await lockAccount(tx, actor.id)
    await expectFirstIfHalfway(tx, actor)
    const isRoom = (await selectPasskeys(tx, actor.id)).length < passkeysMax
    if (!isRoom || !(await insertPasskey(tx, actor.id, { ...passkey, name })))
      throw new Refusal('auth.passkey_refused')
    return finishSetUp(tx, deps, proving, 'passkey')
  })
}

async function readPasskey(
  publicUrl: string,
  challenge: string,
  response: SentPasskey,
): Promise<Omit<NewPasskey, 'name'> | null> {
  const { origin, hostname } = new URL(publicUrl)
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      requireUserVerification: false,
    })
    if (!verified) return null
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey),
      counter: BigInt(counter),
      transports: transports.slice(0, 10).map((transport) => transport.slice(0, 40)),
    }
  } catch (error) {
    // The library throws on any invalid answer, and answers come from anyone.
    if (error instanceof Error) return null
    throw error
  }
}
