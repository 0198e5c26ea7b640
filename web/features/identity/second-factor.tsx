import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { showSecondFactor } from '#contract/operations/identity/second-factor.ts'
import type { User } from '#contract/operations/identity/user.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { Moment } from '#web/ui/moment.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { Status } from '#web/ui/status.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import type { FactorStep } from './factor-step.ts'
import classes from './profile.module.css'

const FactorDialog = lazy(() => import('./factor-dialog.tsx'))

/** An optional app code besides the password. */
export function SecondFactor({ user }: { user: User }) {
  const { t } = useTranslation('profile')
  const factor = useCall(showSecondFactor)
  const [step, setStep] = useState<FactorStep | null>(null)
  return (
    <section className="card stack" aria-labelledby="second-factor">
      <div>
        <h2 id="second-factor">{t('second.title')}</h2>
        <p className="small soft">{t('second.line')}</p>
      </div>
      <WhenRead of={factor} skeleton={<RowsSkeleton count={1} />}>
        {(known) => <Factor factor={known} onStep={setStep} />}
      </WhenRead>
      {step && (
        <Suspense>
          <FactorDialog step={step} username={user.username} onStep={setStep} />
        </Suspense>
      )}
    </section>
  )
}

interface FactorProps {
  readonly factor: AnswerOf<typeof showSecondFactor>
  onStep(step: FactorStep): void
}

function Factor({ factor: { totp, recovery_codes_left }, onStep }: FactorProps) {
  const { t } = useTranslation(['profile', 'access'])
  if (totp === null)
    return (
      <div className={classes.factor}>
        <Status kind="pending">{t('second.off')}</Status>
        <Button variant="default" onClick={() => onStep({ kind: 'add' })}>
          {t('second.add')}
        </Button>
      </div>
    )
  return (
    <>
      <div className={classes.factor}>
        <Status kind="success">
          {t('second.on')} <Moment at={totp.created_at} />
        </Status>
        <Button variant="default" onClick={() => onStep({ kind: 'remove' })}>
          {t('second.remove')}
        </Button>
      </div>
      <div className={classes.factor}>
        <span>
          {t('second.codes')}{' '}
          <span className="small soft">{t('access:account.codes_left', { count: recovery_codes_left })}</span>
        </span>
        <Button variant="default" onClick={() => onStep({ kind: 'renew' })}>
          {t('second.codes_new')}
        </Button>
      </div>
    </>
  )
}
