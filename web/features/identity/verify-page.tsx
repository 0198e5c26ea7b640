import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { call } from '#web/lib/api/call.ts'
import { ApiFailure } from '#web/lib/api/failure.ts'
import { wholeInLine } from '#web/lib/formats/whole-in-line.ts'
import { useCountdown } from '#web/lib/forms/use-countdown.ts'
import { useLightForm } from '#web/lib/forms/use-light-form.ts'
import { PhoneLink } from '#web/lib/phone-link.tsx'
import { usePageSettings } from '#web/lib/preferences/use-page-settings.ts'
import { endSession } from '#web/lib/session/end-session.ts'
import { needsToken } from '#web/lib/session/guards.ts'
import { updateUser, useSession } from '#web/lib/session/session.ts'
import { useSignInReturn } from '#web/lib/session/use-sign-in-return.ts'
import { Button } from '#web/ui/button.tsx'
import { LightForm } from '#web/ui/light-form.tsx'
import { OtpField } from '#web/ui/otp-field.tsx'
import { Notice } from '#web/ui/status.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { CorrectPhone } from './correct-phone.tsx'
import { loadSendVerification, loadVerify } from './operations.ts'

export const handle = { messages: ['auth'] }

export const clientMiddleware = [needsToken]

/** The server's pause between two codes. */
const resendSeconds = 60

export default function VerifyPage() {
  const [query] = useSearchParams()
  const channel = query.has('verify_email') && !query.has('verify_phone') ? 'email' : 'phone'
  // The wallet’s own links have 1; when the server requires the proof, the address is there.
  const isOptional = channel === 'email' && query.get('verify_email') === '1'
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
  return (
    <TypeCode channel={channel} isOptional={isOptional} sent={sent} onWrongPhone={() => setIsWrong(true)} />
  )
}

/** A code that was just sent. */
interface Sent {
  readonly to: string
  readonly waitSeconds: number
}

interface TypeCodeProps {
  readonly channel: 'phone' | 'email'
  readonly isOptional: boolean
  /** Null: one is requested when the page opens. */
  readonly sent: Sent | null
  onWrongPhone(): void
}

function TypeCode({ channel, isOptional, sent, onWrongPhone }: TypeCodeProps) {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const place = useSignInReturn() ?? '/portal/home'
  const form = useLightForm({
    load: loadVerify,
    values: { channel, code: '' },
    focus: 'code',
    code: 'code',
    async send(body, operation) {
      const { user } = await call(operation, { body })
      updateUser(user)
      await navigate(place, { replace: true })
    },
  })
  const { sentTo, isNew, waitSeconds, resend } = useSentCode(channel, sent, form)

  // The server masks what the person may read in full.
  const { user } = useSession()
  const to = user?.[channel] ?? sentTo
  const line = to ? t(`verify.sent_${channel}`, { to: wholeInLine(to) }) : t(`verify.line_${channel}`)
  const footer = (
    <button type="button" className="link-button" onClick={() => void endSession()}>
      {t('verify.other_account')}
    </button>
  )
  return (
    <AuthFrame title={t(`verify.title_${channel}`)} line={line} failure={form.failure} footer={footer}>
      {isNew && <Notice kind="success">{t('verify.sent_again')}</Notice>}
      <LightForm {...form.form}>
        <OtpField label={t('verify.code')} {...form.text('code')} onComplete={form.submit} />
        <Button type="submit" busy={form.busy}>
          {t('verify.submit')}
        </Button>
        <Button look="quiet" size="medium" disabled={waitSeconds > 0} onClick={resend}>
          {waitSeconds > 0 ? t('verify.resend_in', { seconds: waitSeconds }) : t('verify.resend')}
        </Button>
        {channel === 'email' ? (
          <>
            <Link to="/portal/profile">{t('verify.change_email')}</Link>
            {isOptional && <Link to="/portal/home">{t('verify.later')}</Link>}
          </>
        ) : (
          <>
            <button type="button" className="link-button" onClick={onWrongPhone}>
              {t('verify.wrong_phone')}
            </button>
            <NoSms />
          </>
        )}
      </LightForm>
    </AuthFrame>
  )
}

function NoSms() {
  const { t } = useTranslation('auth')
  const settings = usePageSettings()
  if (!settings) return null
  return (
    <p className="small soft">
      {t('verify.no_sms')} <PhoneLink phone={settings.support_phone} />
    </p>
  )
}

function isSent(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'sent' in state && state.sent === true
}

interface SentCodeForm {
  clear(name: string): void
  refuse(failure: ApiFailure): void
}

/** Requests a code when the page opens (sent only if none is valid), and another when the person asks. */
function useSentCode(channel: 'phone' | 'email', sent: Sent | null, form: SentCodeForm) {
  const [sentTo, setSentTo] = useState<string | null>(sent?.to ?? null)
  /** The person asked for another code, and it was sent. */
  const [isNew, setIsNew] = useState(false)
  const navigate = useNavigate()
  const place = useSignInReturn() ?? '/portal/home'
  const [waitSeconds, waitFor] = useCountdown()
  // The registration has sent a code already. After a reload only the server knows where to.
  const { state } = useLocation()
  const { user } = useSession()
  const [isRegistered] = useState(sent === null && isSent(state) && user !== null)
  const asked = useRef<string | null>(sent !== null || isRegistered ? channel : null)

  const ask = async (isOpening: boolean) => {
    setIsNew(false)
    try {
      const body = { channel, unless_alive: isOpening }
      const { resend_after, sent_to, sent: isOut } = await call(await loadSendVerification(), { body })
      setSentTo(sent_to)
      waitFor(resend_after)
      if (isOpening) return
      form.clear('code')
      setIsNew(isOut)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (error.code === 'auth.already_verified') await navigate(place, { replace: true })
      else if (error.code === 'auth.resend_too_soon') waitFor(error.retryAfterSeconds ?? resendSeconds)
      else form.refuse(error)
    }
  }
  useEffect(() => {
    if (sent) waitFor(sent.waitSeconds)
    else if (isRegistered) waitFor(resendSeconds)
  }, [sent, isRegistered, waitFor])
  useEffect(() => {
    if (asked.current === channel) return
    asked.current = channel
    void ask(true)
  })
  return { sentTo, isNew, waitSeconds, resend: () => void ask(false) }
}
