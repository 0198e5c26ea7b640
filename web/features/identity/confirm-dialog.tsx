import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf, BodyInput } from '#contract/kernel/operation.ts'
import {
  confirmPayment,
  type PaymentWire,
  paymentInput,
} from '#contract/operations/confirmations/confirm-payment.ts'
import { setPin, showPin } from '#contract/operations/identity/pin.ts'
import { call } from '#web/lib/api/call.ts'
import { refusalOf } from '#web/lib/api/sentence-of-failure.ts'
import { refresh, useCall } from '#web/lib/api/use-call.ts'
import { knowsPasskeys, withPasskey } from '#web/lib/passkeys/ceremonies.ts'
import type { Unconfirmed } from '#web/lib/session/payment-confirmation.ts'
import { MantinePage } from '#web/lib/theme/mantine-page.tsx'
import { IconFingerprint } from '#web/ui/icons.ts'
import { OtpField } from '#web/ui/otp-field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { Notice } from '#web/ui/status.tsx'
import { SteadyDialog } from '#web/ui/steady-dialog.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'

interface ConfirmDialogProps {
  readonly about: Unconfirmed
  onAnswer(isConfirmed: boolean): void
}

/** Asks the client to confirm one payment, and says why. Then the payment goes on by itself. */
export default function ConfirmDialog({ about: { why, payment }, onAnswer }: ConfirmDialogProps) {
  const { t } = useTranslation('portal')
  const known = useCall(showPin)
  if (!isPayment(payment)) throw new TypeError('the refusal names no payment')
  return (
    <MantinePage>
      <SteadyDialog title={t('confirm.title')} onClose={() => onAnswer(false)}>
        <p className="soft">{t(`confirm.why.${why}`)}</p>
        <WhenRead of={known} skeleton={<RowsSkeleton count={1} />}>
          {(factors) =>
            needsOtherBrowser(factors) ? (
              <Notice kind="info">{t('confirm.passkey_elsewhere')}</Notice>
            ) : (
              <Confirming ways={waysOf(factors)} payment={payment} onAnswer={onAnswer} />
            )
          }
        </WhenRead>
      </SteadyDialog>
    </MantinePage>
  )
}

/** `choice`: the client has nothing yet, and chooses a PIN now. */
type Way = 'passkey' | 'pin' | 'app' | 'choice'

function waysOf({ set_at, totp, passkeys }: AnswerOf<typeof showPin>): readonly [Way, ...Way[]] {
  const known: Way[] = [
    ...(passkeys > 0 && knowsPasskeys() ? (['passkey'] as const) : []),
    ...(set_at === null ? [] : (['pin'] as const)),
    ...(totp ? (['app'] as const) : []),
  ]
  const [first = 'choice', ...others] = known
  return [first, ...others]
}

/** The only proof is a passkey, which this browser cannot ask for; a PIN is not set without a proof either. */
function needsOtherBrowser({ set_at, totp, passkeys }: AnswerOf<typeof showPin>): boolean {
  return passkeys > 0 && set_at === null && !totp && !knowsPasskeys()
}

function isPayment(payment: unknown): payment is PaymentWire {
  return paymentInput.safeParse(payment).success
}

interface ConfirmingProps extends Pick<ConfirmDialogProps, 'onAnswer'> {
  readonly ways: readonly [Way, ...Way[]]
  readonly payment: PaymentWire
}

function Confirming({ ways, payment, onAnswer }: ConfirmingProps) {
  const { t } = useTranslation('portal')
  const [chosen, setWay] = useState(ways[0])
  const way = ways.includes(chosen) ? chosen : ways[0]
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true)
    const refusal = await refusalOf(async () => {
      await work()
    })
    setBusy(false)
    setFailure(refusal ?? undefined)
    if (refusal === null) onAnswer(true)
  }
  const confirm = (proof: Omit<BodyInput<typeof confirmPayment>, 'payment'>) =>
    call(confirmPayment, { body: { payment, ...proof }, quiet: true })
  const others = (
    <>
      {ways
        .filter((other) => other !== way)
        .map((other) => (
          <Button key={other} variant="default" onClick={() => setWay(other)}>
            {t(`confirm.by_${other}`)}
          </Button>
        ))}
      <Button variant="default" onClick={() => onAnswer(false)}>
        {t('common:cancel')}
      </Button>
    </>
  )
  return (
    <>
      {way === 'choice' && !failure && <Notice kind="info">{t('confirm.choose_line')}</Notice>}
      {failure && <Notice kind="danger">{failure}</Notice>}
      {way === 'passkey' ? (
        <PasskeyProof busy={busy} others={others} onSign={() => attempt(() => withPasskey(confirm))} />
      ) : (
        <TypedProof
          key={way}
          way={way}
          busy={busy}
          others={others}
          onTyped={(digits, password) =>
            attempt(async () => {
              if (way === 'choice') {
                await call(setPin, { body: { pin: digits, current_password: password }, quiet: true })
                refresh(showPin)
              }
              await confirm(way === 'app' ? { code: digits } : { pin: digits })
            })
          }
        />
      )}
    </>
  )
}

interface ProofProps {
  readonly busy: boolean
  /** The buttons beside. */
  readonly others: ReactNode
}

function PasskeyProof({ busy, others, onSign }: ProofProps & { onSign(): Promise<void> }) {
  const { t } = useTranslation('portal')
  return (
    <>
      <p className="small soft">{t('confirm.passkey_line')}</p>
      <div className="row">
        <Button
          data-autofocus
          loading={busy}
          leftSection={<IconFingerprint size={20} aria-hidden="true" />}
          onClick={() => void onSign()}
        >
          {t('confirm.submit')}
        </Button>
        {others}
      </div>
    </>
  )
}

interface TypedProofProps extends ProofProps {
  readonly way: Exclude<Way, 'passkey'>
  onTyped(digits: string, password: string): Promise<void>
}

const labels = { pin: 'confirm.pin', app: 'confirm.code', choice: 'confirm.choose' } as const

function TypedProof({ way, busy, others, onTyped }: TypedProofProps) {
  const { t } = useTranslation('portal')
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await onTyped(typed, password)
    setTyped('')
  }
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <OtpField
        name={way === 'app' ? 'code' : 'pin'}
        label={t(labels[way])}
        value={typed}
        onChange={setTyped}
      />
      {way === 'choice' && (
        <PasswordField
          name="current_password"
          label={t('confirm.password')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
      )}
      <div className="row">
        <Button
          type="submit"
          loading={busy}
          disabled={typed.length < 6 || (way === 'choice' && password === '')}
        >
          {t('confirm.submit')}
        </Button>
        {others}
      </div>
    </form>
  )
}
