import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showSecondFactor } from '#contract/operations/identity/second-factor.ts'
import type { User } from '#contract/operations/identity/user.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { knowsPasskeys } from '#web/lib/passkeys/ceremonies.ts'
import { FactorRows } from '#web/ui/factor-rows.tsx'
import type { FactorStep } from '#web/ui/factor-step-dialog.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'

const FactorDialog = lazy(() => import('./factor-dialog.tsx'))

/** An optional app code or passkey besides the password. */
export function SecondFactor({ user }: { user: User }) {
  const { t } = useTranslation('profile')
  const factors = useCall(showSecondFactor)
  const [step, setStep] = useState<FactorStep | null>(null)
  const { totp = null, passkeys = [] } = factors.data ?? {}
  return (
    <section className="card stack" aria-labelledby="second-factor">
      <div>
        <h2 id="second-factor">{t('second.title')}</h2>
        <p className="small soft">{t('second.line')}</p>
      </div>
      <WhenRead of={factors} skeleton={<RowsSkeleton count={2} />}>
        {(known) => <FactorRows factors={known} isAble={knowsPasskeys()} onStep={setStep} />}
      </WhenRead>
      {step && (
        <Suspense>
          <FactorDialog
            step={step}
            username={user.username}
            withCode={totp !== null || passkeys.length > 0}
            knowsPasskey={passkeys.length > 0 && knowsPasskeys()}
            onStep={setStep}
          />
        </Suspense>
      )}
    </section>
  )
}
