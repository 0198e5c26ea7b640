import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { endedKey } from '#web/lib/session/sign-in-return.ts'
import { safeReturn } from '#web/lib/staff/sign-in-address.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { startStaffSession } from '#web/lib/staff/start-staff-session.ts'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { PasswordStep } from './password-step.tsx'
import { SignInSheet } from './sign-in-sheet.tsx'

// Loaded after the password is typed; the first form does not wait for these.
const SecondFactorStep = lazy(() => import('./second-factor-step.tsx'))
const SetUpStep = lazy(() => import('./set-up-step.tsx'))

/** One address for the sign-in: password, second factor or its set-up, then the wanted page. */
export default function SignInPage() {
  const { t } = useTranslation('access')
  const [params] = useSearchParams()
  const { state, user } = useStaffSession()
  useEffect(() => void startStaffSession(), [])
  if (state === 'open')
    return (
      <>
        {/* The console needs a moment to load; the sheet stays until then. */}
        <SignInSheet title={t('sign_in.opening')}>
          <BlockSkeleton height={120} />
        </SignInSheet>
        <Navigate to={safeReturn(params.get('next')) ?? '/console'} replace />
      </>
    )
  if (state !== 'halfway' || !user)
    return <PasswordStep ended={endedKey(params)} returning={params.has('next')} />
  const { totp, passkeys } = user.second_factor
  const waiting = (
    <SignInSheet title={t('second.title')}>
      <BlockSkeleton height={120} />
    </SignInSheet>
  )
  return (
    <Suspense fallback={waiting}>
      {totp || passkeys > 0 ? <SecondFactorStep user={user} /> : <SetUpStep user={user} />}
    </Suspense>
  )
}
