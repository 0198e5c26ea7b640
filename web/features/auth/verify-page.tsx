import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call } from '#web/lib/api/call.ts'
import { ApiFailure } from '#web/lib/api/failure.ts'
import { useLightForm } from '#web/lib/forms/use-light-form.ts'
import { endSession } from '#web/lib/session/end-session.ts'
import { needsToken } from '#web/lib/session/guards.ts'
import { updateUser } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { LightForm } from '#web/ui/light-form.tsx'
import { OtpField } from '#web/ui/otp-field.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { loadSendVerification, loadVerify } from './operations.ts'
import { useCountdown } from './use-countdown.ts'

export const handle = { messages: ['auth'] }

export const clientMiddleware = [needsToken]

export default function VerifyPage() {
  const { t } = useTranslation('auth')
  const [query] = useSearchParams()
  const channel = query.has('verify_email') && !query.has('verify_phone') ? 'email' : 'phone'
  const navigate = useNavigate()
  const form = useLightForm({
    load: loadVerify,
    values: { channel, code: '' },
    focus: 'code',
    async send(body, operation) {
      const { user } = await call(operation, { body })
      updateUser(user)
      await navigate('/portal/home', { replace: true })
    },
  })
  const { sentTo, waitSeconds, resend } = useSentCode(channel, form.refuse)

  const line = sentTo
    ? t(`verify.sent_${channel}`, { to: `\u2066${sentTo}\u2069` })
    : t(`verify.line_${channel}`)
  const footer = (
    <button type="button" className="link-button" onClick={() => void endSession()}>
      {t('verify.other_account')}
    </button>
  )
  return (
    <AuthFrame title={t(`verify.title_${channel}`)} line={line} failure={form.failure} footer={footer}>
      <LightForm {...form.form}>
        <OtpField label={t('verify.code')} {...form.text('code')} onComplete={form.submit} />
        <Button type="submit" busy={form.busy}>
          {t('verify.submit')}
        </Button>
        <Button look="quiet" size="medium" disabled={waitSeconds > 0} onClick={resend}>
          {waitSeconds > 0 ? t('verify.resend_in', { seconds: waitSeconds }) : t('verify.resend')}
        </Button>
        {channel === 'email' && <Link to="/portal/profile">{t('verify.change_email')}</Link>}
      </LightForm>
    </AuthFrame>
  )
}

/** Sends the code when the page opens, and again when asked, never before the server allows it. */
function useSentCode(channel: 'phone' | 'email', onFailure: (failure: ApiFailure) => void) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const navigate = useNavigate()
  const [waitSeconds, waitFor] = useCountdown()
  const asked = useRef<string | null>(null)

  const resend = async () => {
    try {
      const { resend_after, sent_to } = await call(await loadSendVerification(), { body: { channel } })
      setSentTo(sent_to)
      waitFor(resend_after)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (error.code === 'auth.already_verified') await navigate('/portal/home', { replace: true })
      // A code is already on its way: that is no fault of the person.
      else if (error.code === 'auth.resend_too_soon') waitFor(error.retryAfterSeconds ?? 60)
      else onFailure(error)
    }
  }
  useEffect(() => {
    if (asked.current === channel) return
    asked.current = channel
    void resend()
  })
  return { sentTo, waitSeconds, resend: () => void resend() }
}
