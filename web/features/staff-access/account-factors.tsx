import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
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
import { NewPasskeyDialog } from '#web/ui/new-passkey-dialog.tsx'
import { PasswordDialog } from '#web/ui/password-dialog.tsx'
import { RecoveryCodes } from '#web/ui/recovery-codes.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { Notice } from '#web/ui/status.tsx'
import { SteadyDialog } from '#web/ui/steady-dialog.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import classes from './account-page.module.css'
import type { FactorStep } from './factor-step.ts'
import { TotpSetUp } from './totp-set-up.tsx'
import { enrolPasskey } from './use-passkey.ts'

type Enrolled = AnswerOf<typeof addPasskey>

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
        <StepDialog step={step} hasFactor={hasFactorIn(factors.data)} username={username} onStep={setStep} />
      )}
    </section>
  )
}

function hasFactorIn(known: AnswerOf<typeof listSecondFactors> | undefined): boolean {
  return known !== undefined && (known.totp !== null || known.passkeys.length > 0)
}

interface Proof {
  readonly current_password: string
  readonly code?: string
}

/** What the dialog of the password does with it. @returns the reason of a refusal */
function withProof(change: (body: Proof) => Promise<void>) {
  return (current_password: string, code?: string) =>
    refusalOf(() => change({ current_password, ...(code && { code }) }))
}

interface StepDialogProps {
  /** Then every change asks for it. */
  readonly hasFactor: boolean
  readonly step: FactorStep
  readonly username: string
  onStep(step: FactorStep | null): void
}

function StepDialog({ step, hasFactor, username, onStep }: StepDialogProps) {
  const { t } = useTranslation('access')
  const close = () => onStep(null)
  const done = (sentence: string) => {
    refresh(listSecondFactors)
    showToast('success', sentence)
    close()
  }
  const enrolled = ({ session, recovery_codes }: Enrolled, sentence: string) => {
    done(sentence)
    openStaffSession(session)
    if (recovery_codes) onStep({ kind: 'codes', codes: recovery_codes })
  }
  switch (step.kind) {
    case 'scan':
      return (
        <SteadyDialog title={t('set_up.totp_title')} onClose={close}>
          <TotpSetUp totp={step.totp} onDone={(outcome) => enrolled(outcome, t('account.totp_added'))} />
        </SteadyDialog>
      )
    case 'codes':
      return (
        <SteadyDialog title={t('set_up.codes_title')}>
          <p className="soft">{t('set_up.codes_line')}</p>
          <RecoveryCodes codes={step.codes} username={username} onDone={close} />
        </SteadyDialog>
      )
    case 'add-passkey':
      return (
        <NewPasskeyDialog
          withCode={hasFactor}
          onClose={close}
          onAdd={(name, password, code) =>
            withProof(async (body) => enrolled(await enrolPasskey(name, body), t('account.passkey_added')))(
              password,
              code,
            )
          }
        />
      )
    default:
      return <PasswordStep step={step} hasFactor={hasFactor} onStep={onStep} onClose={close} onDone={done} />
  }
}

interface PasswordStepProps {
  readonly hasFactor: boolean
  readonly step: Exclude<FactorStep, { readonly kind: 'scan' | 'codes' }>
  onStep(step: FactorStep): void
  onClose(): void
  onDone(sentence: string): void
}

/** Each change after the password, and its next step. */
function PasswordStep({ step, hasFactor, onStep, onClose, onDone }: PasswordStepProps) {
  const { t } = useTranslation('access')
  const shared = { onClose, line: t('account.confirm_line'), withCode: hasFactor }
  if (step.kind === 'remove-totp')
    return (
      <PasswordDialog
        {...shared}
        danger
        title={t('account.totp_remove')}
        line={t('account.totp_remove_sure')}
        submit={t('account.totp_remove')}
        onPassword={withProof(async (body) => {
          await call(removeTotp, { body, quiet: true })
          onDone(t('account.totp_removed'))
        })}
      />
    )
  if (step.kind === 'remove-passkey')
    return (
      <PasswordDialog
        {...shared}
        danger
        title={t('account.passkey_remove')}
        line={t('account.passkey_remove_sure', { name: step.name })}
        submit={t('account.passkey_remove')}
        onPassword={withProof(async (body) => {
          await call(removePasskey, {
            params: { id: step.id },
            body,
            quiet: true,
          })
          onDone(t('account.passkey_removed'))
        })}
      />
    )
  if (step.kind === 'renew-codes')
    return (
      <PasswordDialog
        {...shared}
        title={t('account.codes_new')}
        line={t('account.codes_new_sure')}
        submit={t('account.codes_new')}
        onPassword={withProof(async (body) => {
          const { recovery_codes } = await call(renewRecoveryCodes, {
            body,
            quiet: true,
          })
          refresh(listSecondFactors)
          onStep({ kind: 'codes', codes: recovery_codes })
        })}
      />
    )
  return (
    <PasswordDialog
      {...shared}
      title={t('account.totp_add')}
      submit={t('common:continue')}
      onPassword={withProof(async (body) => {
        onStep({
          kind: 'scan',
          totp: await call(beginTotp, { body, quiet: true }),
        })
      })}
    />
  )
}
