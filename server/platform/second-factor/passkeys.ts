import {
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { PasskeyProof, NewPasskey as SentPasskey } from '#contract/kernel/passkey.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Tx } from '../db/database.ts'
import type { Holder } from '../sign-in/holder.ts'
import {
  insertPasskey,
  markPasskeyUsed,
  type NewPasskey,
  type PasskeyRow,
  selectPasskeys,
} from './passkey.queries.ts'

/** Whom a passkey belongs to. Passkeys belong to the host of `publicUrl` as well. */
interface PasskeyOwner {
  readonly holder: Holder
  readonly publicUrl: string
}

/** Ed25519, ES256 and RS256, by their COSE numbers. The library's own list asks Node for what is experimental there. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** The options of a ceremony and its challenge, which the caller keeps until the answer comes. */
interface Ceremony {
  readonly options: Record<string, unknown>
  readonly challenge: string
}

/** The device's answer, and the challenge it must have signed; null: there was none. */
interface Signed<Response> {
  readonly response: Response
  readonly challenge: string | null
}

const passkeysMax = 20

/** A client's passkey also confirms payments from an open session: the device asks for finger, face or its PIN. */
const userVerification = { client: 'required', staff: 'preferred' } as const

/** For `navigator.credentials.get`. Null: there is no passkey. */
export async function beginProof(
  { holder, publicUrl }: PasskeyOwner,
  passkeys: readonly PasskeyRow[],
): Promise<Ceremony | null> {
  if (passkeys.length === 0) return null
  const options = await generateAuthenticationOptions({
    rpID: new URL(publicUrl).hostname,
    allowCredentials: passkeys.map(describeCredential),
    userVerification: userVerification[holder.type],
  })
  return { options: { ...options }, challenge: options.challenge }
}

/** For `navigator.credentials.get` at a sign-in: who it is, the passkey says. It replaces the password and the second factor. */
export async function beginSignIn(
  publicUrl: string,
  challenge: string,
): Promise<Readonly<Record<string, unknown>>> {
  const options = await generateAuthenticationOptions({
    rpID: new URL(publicUrl).hostname,
    challenge,
    userVerification: 'required',
  })
  return { ...options }
}

/** Whether the device says that its passkey was made for this holder. */
export function isMadeFor(holder: Holder, { response: { userHandle } }: PasskeyProof): boolean {
  return userHandle === Buffer.from(userIdOf(holder)).toString('base64url')
}

function userIdOf({ type, id }: Holder): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${type} ${id}`)
}

/** For `navigator.credentials.create`. */
export async function beginNewPasskey(
  { holder, publicUrl }: PasskeyOwner,
  passkeys: readonly PasskeyRow[],
  person: { readonly username: string; readonly name: string },
): Promise<Ceremony> {
  const options = await generateRegistrationOptions({
    rpName: 'Mahfaza',
    rpID: new URL(publicUrl).hostname,
    userID: userIdOf(holder),
    userName: person.username,
    userDisplayName: person.name,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: passkeys.map(describeCredential),
    authenticatorSelection: { residentKey: 'preferred', userVerification: userVerification[holder.type] },
  })
  return { options: { ...options }, challenge: options.challenge }
}

/** A passkey proves when it has signed the challenge, on our page. Use up the challenge first. */
export async function spendPasskey(
  tx: Tx,
  { holder, publicUrl }: PasskeyOwner,
  { response, challenge }: Signed<PasskeyProof>,
): Promise<Refusal | null> {
  const passkeys = await selectPasskeys(tx, holder)
  const passkey = passkeys.find((row) => row.credential_id === response.id)
  if (!passkey || challenge === null) return refused()
  const { origin, hostname } = new URL(publicUrl)
  const answer = await verified(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      requireUserVerification: userVerification[holder.type] === 'required',
      credential: {
        ...describeCredential(passkey),
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
      },
    }),
  )
  if (!answer?.verified) return refused()
  await markPasskeyUsed(tx, holder, { id: passkey.id, counter: BigInt(answer.authenticationInfo.newCounter) })
  return null
}

/** Stores a passkey made for the challenge, on our page. Lock the holder first. @throws Refusal `auth.passkey_refused` */
export async function keepPasskey(
  tx: Tx,
  { holder, publicUrl }: PasskeyOwner,
  { name, response, challenge }: Signed<SentPasskey> & { readonly name: string },
): Promise<void> {
  if (challenge === null) throw refused()
  const { origin, hostname } = new URL(publicUrl)
  const made = await verified(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      requireUserVerification: userVerification[holder.type] === 'required',
      supportedAlgorithmIDs,
    }),
  )
  const isRoom = (await selectPasskeys(tx, holder)).length < passkeysMax
  const isKept = made?.verified && isRoom && (await insertPasskey(tx, holder, read(made, name)))
  if (!isKept) throw refused()
}

function read({ registrationInfo }: MadePasskey, name: string): NewPasskey {
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey),
    counter: BigInt(counter),
    transports: transports.slice(0, 10).map((transport) => transport.slice(0, 40)),
    name,
  }
}

type MadePasskey = Extract<Awaited<ReturnType<typeof verifyRegistrationResponse>>, { verified: true }>

function describeCredential({ credential_id: id, transports }: PasskeyRow) {
  return { id, transports: transports as AuthenticatorTransport[] }
}

/** Null when the answer is invalid. */
async function verified<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify()
  } catch (error) {
    // The library throws on any invalid answer, and answers come from anyone.
    if (error instanceof Error) return null
    throw error
  }
}

function refused(): Refusal {
  return new Refusal('auth.passkey_refused')
}

/** As the owner sees them. */
export function describePasskeys(passkeys: readonly PasskeyRow[]) {
  return passkeys.map(({ id, name, created_at, last_used_at }) => ({
    id: String(id),
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }))
}
