import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { proveRecoveryCode, proveTotp } from '#contract/operations/staff-access/second-factor.ts'
import type { StaffUser } from '#contract/operations/staff-access/show-staff-session.ts'
import { call } from '#web/lib/api/call.ts'
import { useLightForm } from '#web/lib/forms/use-light-form.ts'
import { knowsPasskeys } from '#web/lib/passkeys/ceremonies.ts'
import { endStaffSession } from '#web/lib/staff/end-staff-session.ts'
import { openStaffSession } from '#web/lib/staff/staff-session.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { IconFingerprint } from '#web/ui/icons.ts'
import { LightForm } from '#web/ui/light-form.tsx'
import { OtpField } from '#web/ui/otp-field.tsx'
import { SignInSheet } from './sign-in-sheet.tsx'
import { usePasskey } from './use-passkey.ts'

type Way = 'totp' | 'passkey' | 'recovery'

/** After the password: one more proof, by any enrolled way. */
export default function SecondFactorStep({ user: { second_factor } }: { user: StaffUser }) {
  const { t } = useTranslation('access')
  const ways: Way[] = [
    ...(second_factor.passkeys > 0 && knowsPasskeys() ? (['passkey'] as const) : []),
    ...(second_factor.totp ? (['totp'] as const) : []),
    'recovery',
  ]
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery')
  const others = (
    <>
      {ways
        .filter((other) => other !== way)
        .map((other) => (
          <Button key={other} look="quiet" size="medium" onClick={() => setWay(other)}>
            {t(`second.way_${other}`)}
          </Button>
        ))}
      <Button look="quiet" size="medium" onClick={() => void endStaffSession()}>
        {t('second.other_account')}
      </Button>
    </>
  )
  if (way === 'passkey') return <PasskeyWay others={others} />
  return <CodeWay key={way} by={way} others={others} />
}

interface WayProps {
  readonly others: ReactNode
}

interface CodeWayProps extends WayProps {
  readonly by: 'totp' | 'recovery'
}

/** The code of the app, or one of those kept for an emergency. */
function CodeWay({ by, others }: CodeWayProps) {
  const { t } = useTranslation('access')
  const operation = by === 'totp' ? proveTotp : proveRecoveryCode
  const form = useLightForm({
    load: async () => operation,
    values: { code: '' },
    code: 'code',
    focus: 'code',
    async send(body) {
      openStaffSession(await call(operation, { body }))
    },
  })
  return (
    <SignInSheet
      title={t('second.title')}
      line={t(`second.line_${by}`)}
      failure={form.failure}
      footer={others}
    >
      <LightForm {...form.form}>
        {by === 'totp' ? (
          <OtpField label={t('second.code')} {...form.text('code')} onComplete={form.submit} />
        ) : (
          <TextField
            label={t('second.recovery_code')}
            inputMode="text"
            autoComplete="off"
            autoCapitalize="none"
            maxLength={20}
            ltr
            {...form.text('code')}
          />
        )}
        <Button type="submit" busy={form.busy}>
          {t('second.submit')}
        </Button>
      </LightForm>
    </SignInSheet>
  )
}

function PasskeyWay({ others }: WayProps) {
  const { t } = useTranslation('access')
  const { prove, busy, failure } = usePasskey()
  const submit = async () => {
    const session = await prove()
    if (session) openStaffSession(session)
  }
  return (
    <SignInSheet title={t('second.title')} line={t('second.line_passkey')} failure={failure} footer={others}>
      <Button busy={busy} onClick={() => void submit()}>
        <IconFingerprint size={22} aria-hidden="true" />
        {t('second.passkey')}
      </Button>
      {busy && (
        <p role="status" className="small soft">
          {t('second.passkey_waiting')}
        </p>
      )}
    </SignInSheet>
  )
}
