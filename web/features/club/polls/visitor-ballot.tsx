import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SignInLink } from '../sign-in-link.tsx'
import { BallotOptions } from './ballot-options.tsx'
import type { BallotProps } from './poll.ts'

/** What can be voted for; a client votes. */
export function VisitorBallot({ poll }: BallotProps) {
  const { t } = useTranslation('points')
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <div className="stack">
      <BallotOptions poll={poll} chosen={chosen} onChoose={setChosen} />
      <SignInLink>{t('polls.sign_in')}</SignInLink>
    </div>
  )
}
