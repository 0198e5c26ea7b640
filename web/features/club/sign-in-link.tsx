import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { signInReturn } from '#web/lib/session/sign-in-return.ts'
import { ButtonLink } from '#web/ui/button.tsx'

interface SignInLinkProps {
  readonly look?: 'filled' | 'plain' | 'quiet'
  readonly size?: 'large' | 'medium'
  readonly children: ReactNode
}

/** To the sign-in, and from there to the same page of the club beside the wallet. */
export function SignInLink({ look, size, children }: SignInLinkProps) {
  const { pathname, search } = useLocation()
  return (
    <ButtonLink to={signInReturn(`/portal${pathname}${search}`)} {...{ look, size }}>
      {children}
    </ButtonLink>
  )
}
