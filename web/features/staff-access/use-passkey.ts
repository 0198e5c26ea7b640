import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf, BodyInput } from '#contract/kernel/operation.ts'
import { offerPasskey, proveAfresh, provePasskey } from '#contract/operations/staff-access/second-factor.ts'
import { addPasskey, beginPasskey } from '#contract/operations/staff-access/set-up-factor.ts'
import { call } from '#web/lib/api/call.ts'
import { ApiFailure } from '#web/lib/api/failure.ts'

type Proof = BodyInput<typeof provePasskey>['response']
type Registration = BodyInput<typeof addPasskey>['response']
type Enrolled = AnswerOf<typeof addPasskey>

// The library loads only for people who use a passkey.
const webauthn = () => import('@simplewebauthn/browser')

/** Whether this browser and address support passkeys. */
export function knowsPasskeys(): boolean {
  return typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function'
}

/** The two passkey exchanges: the server's challenge, the device's answer, the server's result. */
export function usePasskey() {
  const { t } = useTranslation('access')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const converse = async <T>(conversation: () => Promise<T>): Promise<T | null> => {
    setBusy(true)
    setFailure(undefined)
    try {
      return await conversation()
    } catch (error) {
      setFailure(reasonOf(error) ?? t('second.passkey_failed'))
      return null
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    failure,
    prove: () =>
      converse(async () => call(provePasskey, { body: { response: await signChallenge() }, quiet: true })),
    proveAfresh: () =>
      converse(async () => call(proveAfresh, { body: { passkey: await signChallenge() }, quiet: true })),
    add: (name: string, proof: { current_password?: string; code?: string }): Promise<Enrolled | null> =>
      converse(async () => {
        const { options } = await call(beginPasskey, { body: proof, quiet: true })
        const { startRegistration } = await webauthn()
        const response = await startRegistration({
          optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
        })
        return call(addPasskey, {
          body: { name, response: response as unknown as Registration },
          quiet: true,
        })
      }),
  }
}

async function signChallenge(): Promise<Proof> {
  const { options } = await call(offerPasskey, { quiet: true })
  const { startAuthentication } = await webauthn()
  const response = await startAuthentication({
    optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  })
  return response as unknown as Proof
}

/** The server's sentence; null when the device or its owner refused. Any other error is a defect. */
function reasonOf(error: unknown): string | null {
  if (error instanceof ApiFailure) return error.sentence
  if (error instanceof DOMException || (error instanceof Error && error.name === 'WebAuthnError')) return null
  throw error
}
