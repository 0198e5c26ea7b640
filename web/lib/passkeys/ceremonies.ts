import type { BodyInput } from '#contract/kernel/operation.ts'
import type { login } from '#contract/operations/identity/login.ts'
import type { addPasskey } from '#contract/operations/identity/second-factor.ts'
import { ApiFailure } from '#web/lib/api/failure.ts'
import { translate } from '#web/lib/i18n/i18n.ts'

type Proof = NonNullable<BodyInput<typeof login>['passkey']>
type Registration = BodyInput<typeof addPasskey>['response']
type Options = Readonly<Record<string, unknown>>

// The library loads only for people who use a passkey.
const webauthn = () => import('@simplewebauthn/browser')

/** Whether this browser and address support passkeys. */
export function knowsPasskeys(): boolean {
  return typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function'
}

/** The device's answer to the server's challenge. @throws ApiFailure when the device or its owner refused */
export async function signChallenge(options: Options): Promise<Proof> {
  const { startAuthentication } = await webauthn()
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return (await asked(() => startAuthentication({ optionsJSON }))) as unknown as Proof
}

/** A new passkey of this device. @throws ApiFailure when the device or its owner refused */
export async function makePasskey(options: Options): Promise<Registration> {
  const { startRegistration } = await webauthn()
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
  return (await asked(() => startRegistration({ optionsJSON }))) as unknown as Registration
}

/** Sends without a factor; the refusal brings what the passkey signs, and the call is sent again with its answer. */
export async function withPasskey<T>(send: (factor: { passkey?: Proof }) => Promise<T>): Promise<T> {
  try {
    return await send({})
  } catch (error) {
    const options = passkeyOptionsIn(error)
    if (!options) throw error
    return send({ passkey: await signChallenge(options) })
  }
}

/** What a passkey may sign to do what was refused; null: the person has none. */
export function passkeyOptionsIn(error: unknown): Options | null {
  if (!(error instanceof ApiFailure) || error.code !== 'auth.second_factor_owed') return null
  const { passkey } = error.data
  return typeof passkey === 'object' && passkey !== null ? { ...passkey } : null
}

async function asked<T>(ceremony: () => Promise<T>): Promise<T> {
  try {
    return await ceremony()
  } catch (error) {
    const isRefused =
      error instanceof DOMException || (error instanceof Error && error.name === 'WebAuthnError')
    if (!isRefused) throw error
    throw new ApiFailure(422, { message: translate('errors.passkey_failed'), code: 'auth.passkey_refused' })
  }
}
