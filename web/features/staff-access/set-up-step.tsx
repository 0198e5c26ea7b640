import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { type addPasskey, beginTotp } from '#contract/operations/staff-access/set-up-factor.ts'
import type { StaffUser } from '#contract/operations/staff-access/show-staff-session.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { knowsPasskeys } from '#web/lib/passkeys/ceremonies.ts'
import { endStaffSession } from '#web/lib/staff/end-staff-session.ts'
import { openStaffSession } from '#web/lib/staff/staff-session.ts'
import { Button } from '#web/ui/button.tsx'
import { IconDeviceMobile, IconFingerprint } from '#web/ui/icons.ts'
import { RecoveryCodes } from '#web/ui/recovery-codes.tsx'
import classes from './set-up-step.module.css'
import { SignInSheet } from './sign-in-sheet.tsx'
import { TotpSetUp } from './totp-set-up.tsx'
import { usePasskey } from './use-passkey.ts'

type Enrolled = AnswerOf<typeof addPasskey>

/** A second factor is required: choose one, set it up, store the recovery codes. */
export default function SetUpStep({ user }: { user: StaffUser }) {
  const { t } = useTranslation('access')
  const [totp, setTotp] = useState<AnswerOf<typeof beginTotp> | null>(null)
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null)
  // The session opens with the factor; the page continues when the codes are stored.
  const finish = (outcome: Enrolled) => {
    if (outcome.recovery_codes === null) openStaffSession(outcome.session)
    else setEnrolled(outcome)
  }
  if (enrolled?.recovery_codes)
    return (
      <SignInSheet title={t('set_up.codes_title')} line={t('set_up.codes_line')}>
        <RecoveryCodes
          codes={enrolled.recovery_codes}
          username={user.username}
          onDone={() => openStaffSession(enrolled.session)}
        />
      </SignInSheet>
    )
  if (totp)
    return (
      <SignInSheet
        title={t('set_up.totp_title')}
        footer={
          <Button look="quiet" size="medium" onClick={() => setTotp(null)}>
            {t('set_up.back')}
          </Button>
        }
      >
        <TotpSetUp totp={totp} onDone={finish} />
      </SignInSheet>
    )
  return <Choice onApp={setTotp} onEnrolled={finish} />
}

interface ChoiceProps {
  onApp(totp: AnswerOf<typeof beginTotp>): void
  onEnrolled(enrolled: Enrolled): void
}

function Choice({ onApp, onEnrolled }: ChoiceProps) {
  const { t } = useTranslation('access')
  const { add, busy, failure } = usePasskey()
  const begin = useSend(beginTotp)
  const addHere = async () => {
    const enrolled = await add(t('account.passkey_name_first'))
    if (enrolled) onEnrolled(enrolled)
  }
  return (
    <SignInSheet
      title={t('set_up.title')}
      line={t('set_up.line')}
      failure={failure ?? begin.error?.sentence}
      footer={
        <Button look="quiet" size="medium" onClick={() => void endStaffSession()}>
          {t('second.other_account')}
        </Button>
      }
    >
      <div className="stack">
        {knowsPasskeys() && (
          <button type="button" className={classes.choice} disabled={busy} onClick={() => void addHere()}>
            <IconFingerprint size={28} aria-hidden="true" />
            <span>
              <strong>{t('set_up.choice_passkey')}</strong>{' '}
              <span className={classes.hint}>{t('set_up.recommended')}</span>
              <span className={classes.text}>{t('set_up.choice_passkey_text')}</span>
            </span>
          </button>
        )}
        <button
          type="button"
          className={classes.choice}
          disabled={busy}
          onClick={() => begin.mutate({ body: {} }, { onSuccess: onApp })}
        >
          <IconDeviceMobile size={28} aria-hidden="true" />
          <span>
            <strong>{t('set_up.choice_totp')}</strong>
            <span className={classes.text}>{t('set_up.choice_totp_text')}</span>
          </span>
        </button>
      </div>
    </SignInSheet>
  )
}
