import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { sendVerification } from '#contract/operations/identity/send-verification.ts'
import { verify } from '#contract/operations/identity/verify.ts'
import { ApiFailure } from '#web/lib/api/failure.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { showFailure, useContractForm, useField, useFocusOn } from '#web/lib/forms/use-contract-form.ts'
import { endSession } from '#web/lib/session/end-session.ts'
import { needsToken } from '#web/lib/session/guards.ts'
import { updateUser } from '#web/lib/session/session.ts'
import { OtpField } from '#web/ui/otp-field.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { useCountdown } from './use-countdown.ts'

export const handle = { messages: ['auth', 'validation', 'fields'] }

export const clientMiddleware = [needsToken]

export default function VerifyPage() {
  const { t } = useTranslation('auth')
  const [query] = useSearchParams()
  const channel = query.has('verify_email') && !query.has('verify_phone') ? 'email' : 'phone'
  const navigate = useNavigate()
  const form = useContractForm(verify, { channel, code: '' })
  const check = useSend(verify)
  const { sentTo, waitSeconds, resend } = useSentCode(channel, (error) => showFailure(form, error))

  useFocusOn(form, 'code')

  const submit = form.handleSubmit(async (body) => {
    try {
      const { user } = await check.mutateAsync({ body })
      updateUser(user)
      await navigate('/portal/home', { replace: true })
    } catch (error) {
      showFailure(form, error)
    }
  })
  const line = sentTo
    ? t(`verify.sent_${channel}`, { to: `\u2066${sentTo}\u2069` })
    : t(`verify.line_${channel}`)
  const footer = (
    <button type="button" className="link-button" onClick={() => void endSession()}>
      {t('verify.other_account')}
    </button>
  )
  return (
    <AuthFrame
      title={t(`verify.title_${channel}`)}
      line={line}
      failure={form.formState.errors.root?.message}
      footer={footer}
    >
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <OtpField label={t('verify.code')} {...useField(form, 'code')} onComplete={() => void submit()} />
        <Button type="submit" loading={form.formState.isSubmitting}>
          {t('verify.submit')}
        </Button>
        <Button variant="subtle" size="md" disabled={waitSeconds > 0} onClick={resend}>
          {waitSeconds > 0 ? t('verify.resend_in', { seconds: waitSeconds }) : t('verify.resend')}
        </Button>
        {channel === 'email' && <Link to="/portal/profile">{t('verify.change_email')}</Link>}
      </form>
    </AuthFrame>
  )
}

/** Sends the code when the page opens, and again when asked, never before the server allows it. */
function useSentCode(channel: 'phone' | 'email', onFailure: (error: unknown) => void) {
  const send = useSend(sendVerification)
  const navigate = useNavigate()
  const [waitSeconds, waitFor] = useCountdown()
  const asked = useRef<string | null>(null)

  const resend = async () => {
    try {
      const { resend_after } = await send.mutateAsync({ body: { channel } })
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
  return { sentTo: send.data?.sent_to, waitSeconds, resend: () => void resend() }
}
