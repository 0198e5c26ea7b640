import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { call } from '#web/lib/api/call.ts'
import { ApiFailure } from '#web/lib/api/failure.ts'
import { wholeInLine } from '#web/lib/formats/whole-in-line.ts'
import { useLightForm } from '#web/lib/forms/use-light-form.ts'
import { endSession } from '#web/lib/session/end-session.ts'
import { needsToken } from '#web/lib/session/guards.ts'
import { updateUser, useSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { LightForm } from '#web/ui/light-form.tsx'
import { OtpField } from '#web/ui/otp-field.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { CorrectPhone } from './correct-phone.tsx'
import { loadSendVerification, loadVerify } from './operations.ts'
import { useCountdown } from './use-countdown.ts'

export const handle = { messages: ['auth'] }

export const clientMiddleware = [needsToken]

/** What the server lets pass between two codes. */
const resendSeconds = 60

export default function VerifyPage() {
  const [query] = useSearchParams()
  const channel = query.has('verify_email') && !query.has('verify_phone') ? 'email' : 'phone'
  const [sent, setSent] = useState<Sent | null>(null)
  const [isWrong, setIsWrong] = useState(false)
  if (isWrong)
    return (
      <CorrectPhone
        onBack={() => setIsWrong(false)}
        onCorrected={(to, waitSeconds) => {
          setSent({ to, waitSeconds })
          setIsWrong(false)
        }}
      />
    )
  return <TypeCode channel={channel} sent={sent} onWrongPhone={() => setIsWrong(true)} />
}

/** A code that has just gone out. */
interface Sent {
  readonly to: string
  readonly waitSeconds: number
}

interface TypeCodeProps {
  readonly channel: 'phone' | 'email'
  /** Null: one is asked for when the page opens. */
  readonly sent: Sent | null
  onWrongPhone(): void
}

function TypeCode({ channel, sent, onWrongPhone }: TypeCodeProps) {
  const { t } = useTranslation('auth')
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
  const { sentTo, waitSeconds, resend } = useSentCode(channel, sent, form.refuse)

  // A code that is already on its way has gone to the contact as it stands.
  const { user } = useSession()
  const to = sentTo ?? user?.[channel]
  const line = to ? t(`verify.sent_${channel}`, { to: wholeInLine(to) }) : t(`verify.line_${channel}`)
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
        {channel === 'email' ? (
          <Link to="/portal/profile">{t('verify.change_email')}</Link>
        ) : (
          <button type="button" className="link-button" onClick={onWrongPhone}>
            {t('verify.wrong_phone')}
          </button>
        )}
      </LightForm>
    </AuthFrame>
  )
}

function isSent(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'sent' in state && state.sent === true
}

/** Sends the code when the page opens, and again when asked, never before the server allows it. */
function useSentCode(
  channel: 'phone' | 'email',
  sent: Sent | null,
  onFailure: (failure: ApiFailure) => void,
) {
  const [sentTo, setSentTo] = useState<string | null>(sent?.to ?? null)
  const navigate = useNavigate()
  const [waitSeconds, waitFor] = useCountdown()
  // Whoever has just registered was sent one with the account.
  const { state } = useLocation()
  const isNew = sent === null && isSent(state)
  const asked = useRef<string | null>(sent !== null || isNew ? channel : null)

  const resend = async () => {
    try {
      const { resend_after, sent_to } = await call(await loadSendVerification(), { body: { channel } })
      setSentTo(sent_to)
      waitFor(resend_after)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (error.code === 'auth.already_verified') await navigate('/portal/home', { replace: true })
      // A code is already on its way: that is no fault of the person.
      else if (error.code === 'auth.resend_too_soon') waitFor(error.retryAfterSeconds ?? resendSeconds)
      else onFailure(error)
    }
  }
  useEffect(() => {
    if (sent) waitFor(sent.waitSeconds)
    else if (isNew) waitFor(resendSeconds)
  }, [sent, isNew, waitFor])
  useEffect(() => {
    if (asked.current === channel) return
    asked.current = channel
    void resend()
  })
  return { sentTo, waitSeconds, resend: () => void resend() }
}
