import { useEffect } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { safePlace } from '#web/lib/staff/sign-in-address.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { startStaffSession } from '#web/lib/staff/start-staff-session.ts'
import { PasswordStep } from './password-step.tsx'

/** One address for the whole door, then where one wanted to go. */
export default function SignInPage() {
  const [params] = useSearchParams()
  const { state } = useStaffSession()
  useEffect(() => void startStaffSession(), [])
  if (state === 'open') return <Navigate to={safePlace(params.get('next')) ?? '/console'} replace />
  return <PasswordStep returning={params.has('next')} />
}
