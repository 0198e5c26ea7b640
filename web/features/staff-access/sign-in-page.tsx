import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { safeReturn } from '#web/lib/staff/sign-in-address.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { startStaffSession } from '#web/lib/staff/start-staff-session.ts'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { PasswordStep } from './password-step.tsx'
import { SignInSheet } from './sign-in-sheet.tsx'

// Whoever has typed the password waits a moment for these; whoever comes to type it does not.
const SecondFactorStep = lazy(() => import('./second-factor-step.tsx'))
const SetUpStep = lazy(() => import('./set-up-step.tsx'))

/** One address for the whole door: the password, then the second factor or its set-up, then where one wanted to go. */
export default function SignInPage() {
  const { t } = useTranslation('access')
  const [params] = useSearchParams()
  const { state, user } = useStaffSession()
  useEffect(() => void startStaffSession(), [])
  if (state === 'open')
    return (
      <>
        {/* The console takes a moment to come; the sheet stands until it does. */}
        <SignInSheet title={t('sign_in.opening')}>
          <BlockSkeleton height={120} />
        </SignInSheet>
        <Navigate to={safeReturn(params.get('next')) ?? '/console'} replace />
      </>
    )
  if (state !== 'halfway' || !user)
    return <PasswordStep ended={params.has('ended')} returning={params.has('next')} />
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
