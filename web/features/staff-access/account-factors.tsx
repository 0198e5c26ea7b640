import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf, BodyInput } from '#contract/kernel/operation.ts'
import { listSecondFactors } from '#contract/operations/staff-access/second-factor.ts'
import {
  type addPasskey,
  beginTotp,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from '#contract/operations/staff-access/set-up-factor.ts'
import { call } from '#web/lib/api/call.ts'
import { refusalOf } from '#web/lib/api/sentence-of-failure.ts'
import { refresh, useCall } from '#web/lib/api/use-call.ts'
import { knowsPasskeys } from '#web/lib/passkeys/ceremonies.ts'
import { openStaffSession } from '#web/lib/staff/staff-session.ts'
import { showToast } from '#web/lib/toasts.ts'
import { FactorRows } from '#web/ui/factor-rows.tsx'
import { type FactorStep, FactorStepDialog, type ProvenChange } from '#web/ui/factor-step-dialog.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { Notice } from '#web/ui/status.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import classes from './account-page.module.css'
import { TotpSetUp } from './totp-set-up.tsx'
import { enrolPasskey } from './use-passkey.ts'

/** Second factors at sign-in: adding, removing, and recovery. */
export function AccountFactors({ username }: { username: string }) {
  const { t } = useTranslation('access')
  const factors = useCall(listSecondFactors)
  const [step, setStep] = useState<FactorStep | null>(null)
  return (
    <section className={classes.part} aria-label={t('account.factor_title')} id="second-factor">
      <div>
        <h2>{t('account.factor_title')}</h2>
        <p className="small soft">{t('account.factor_line')}</p>
      </div>
      <WhenRead of={factors} skeleton={<RowsSkeleton count={3} />}>
        {(known) => (
          <>
            {!hasFactorIn(known) && <Notice kind="info">{t('account.factor_none')}</Notice>}
            <FactorRows factors={known} isAble={knowsPasskeys()} onStep={setStep} />
          </>
        )}
      </WhenRead>
      {step && (
        <StepDialog step={step} withCode={hasFactorIn(factors.data)} username={username} onStep={setStep} />
      )}
    </section>
  )
}

function hasFactorIn(known: AnswerOf<typeof listSecondFactors> | undefined): boolean {
  return known !== undefined && (known.totp !== null || known.passkeys.length > 0)
}

type Proof = BodyInput<typeof removeTotp>

interface StepDialogProps {
  /** Then every change asks for it. */
  readonly withCode: boolean
  readonly step: FactorStep
  readonly username: string
  onStep(step: FactorStep | null): void
}

function StepDialog({ onStep, ...asked }: StepDialogProps) {
  const { t } = useTranslation('access')
  const close = () => onStep(null)
  const done = (sentence: string) => {
    refresh(listSecondFactors)
    showToast('success', sentence)
    close()
  }
  const enrolled = ({ session, recovery_codes }: AnswerOf<typeof addPasskey>, sentence: string) => {
    done(sentence)
    openStaffSession(session)
    if (recovery_codes) onStep({ kind: 'codes', codes: recovery_codes })
  }
  const change = async (step: ProvenChange, body: Proof) => {
    switch (step.kind) {
      case 'remove-totp':
        await call(removeTotp, { body, quiet: true })
        return done(t('account.totp_removed'))
      case 'remove-passkey':
        await call(removePasskey, { params: { id: step.id }, body, quiet: true })
        return done(t('account.passkey_removed'))
      case 'renew-codes': {
        const { recovery_codes: codes } = await call(renewRecoveryCodes, { body, quiet: true })
        refresh(listSecondFactors)
        return onStep({ kind: 'codes', codes })
      }
      case 'add-totp':
        return onStep({ kind: 'scan', totp: await call(beginTotp, { body, quiet: true }) })
    }
  }
  return (
    <FactorStepDialog
      {...asked}
      scan={(totp) => (
        <TotpSetUp totp={totp} onDone={(outcome) => enrolled(outcome, t('account.totp_added'))} />
      )}
      onClose={close}
      onChange={(step, ...proof) => withProof((body) => change(step, body), ...proof)}
      onAddPasskey={(name, ...proof) =>
        withProof(
          async (body) => enrolled(await enrolPasskey(name, body), t('account.passkey_added')),
          ...proof,
        )
      }
    />
  )
}

/** @returns the reason of a refusal */
function withProof(change: (body: Proof) => Promise<void>, current_password: string, code?: string) {
  return refusalOf(() => change({ current_password, ...(code && { code }) }))
}
