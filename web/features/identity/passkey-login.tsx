import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/api/call.ts'
import { ApiFailure } from '#web/lib/api/failure.ts'
import { beginSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { loadCeremonies, loadPasskeyLogin } from './operations.ts'

interface PasskeyLoginProps {
  readonly isKept: boolean
  onSignedIn(): Promise<void>
  refuse(failure: ApiFailure): void
}

/** The way in without a password, where the browser knows passkeys. */
export function PasskeyLogin({ isKept, onSignedIn, refuse }: PasskeyLoginProps) {
  const { t } = useTranslation('auth')
  const [busy, setBusy] = useState(false)
  // The server's page has the button: nothing moves in most browsers.
  const isAble = useSyncExternalStore(never, knowsPasskeys, () => true)
  if (!isAble) return null
  const signIn = async () => {
    setBusy(true)
    try {
      beginSession(await askDevice(isKept))
      await onSignedIn()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      refuse(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button look="plain" busy={busy} onClick={() => void signIn()}>
      {t('login.passkey')}
    </Button>
  )
}

async function askDevice(isKept: boolean) {
  const [{ beginPasskeyLogin, passkeyLogin }, { signChallenge }] = await Promise.all([
    loadPasskeyLogin(),
    loadCeremonies(),
  ])
  const { options } = await call(beginPasskeyLogin, { quiet: true })
  const passkey = await signChallenge(options)
  return call(passkeyLogin, { body: { passkey, keep_signed_in: isKept }, quiet: true })
}

const never = () => () => undefined
const knowsPasskeys = () => typeof window.PublicKeyCredential === 'function'
