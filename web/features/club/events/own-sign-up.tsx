import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { audienceOf } from '#contract/kernel/resource/audience-operations.ts'
import { clientWriteOf } from '#contract/kernel/resource/client-writes.ts'
import { withdrawSignUp } from '#contract/operations/club/withdraw-sign-up.ts'
import { eventSignUps } from '#contract/resources/club/event-sign-ups.ts'
import { useList, useSend } from '#web/lib/api/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/state-panel.tsx'
import { Notice } from '#web/ui/status.tsx'
import { CalendarLink } from './calendar-link.tsx'
import type { SignUpEvent } from './sign-up-event.ts'

const signUps = audienceOf(eventSignUps)
const signUpFor = clientWriteOf(eventSignUps)

/** Whether the client comes, and the way to do so. */
export default function OwnSignUp({ item }: { readonly item: SignUpEvent }) {
  const { t } = useTranslation('club')
  const own = useList(signUps.list, { query: { event_id: item.id }, quiet: true })
  const { id: signUpId, status: state } = own.data?.data[0] ?? {}
  return (
    <div className="stack">
      <div className="row">
        <CalendarLink id={item.id} />
        {item.sign_up && own.data && state === undefined && (
          <SignUpButton id={item.id} onDone={() => void own.refetch()} />
        )}
        {state === 'signed_up' && signUpId !== undefined && (
          <WithdrawButton id={signUpId} onDone={() => void own.refetch()} />
        )}
      </div>
      {own.error && !own.data && <ErrorState failure={own.error} onRetry={() => void own.refetch()} />}
      {state === 'signed_up' && <Notice kind="success">{t('events.coming')}</Notice>}
      {state === 'withdrawn' && <Notice kind="info">{t('events.withdrawn')}</Notice>}
    </div>
  )
}

interface Change {
  readonly id: string
  onDone(): void
}

function SignUpButton({ id, onDone }: Change) {
  const { t } = useTranslation('club')
  const send = useSend(signUpFor)
  const onSuccess = useAfterChange(onDone)
  return (
    <>
      <Button
        busy={send.isPending}
        onClick={() => send.mutate({ body: { event_id: id }, quiet: true }, { onSuccess })}
      >
        {t('events.sign_up')}
      </Button>
      {send.error && <Notice kind="danger">{send.error.sentence}</Notice>}
    </>
  )
}

function WithdrawButton({ id, onDone }: Change) {
  const { t } = useTranslation('club')
  const send = useSend(withdrawSignUp)
  const onSuccess = useAfterChange(onDone)
  return (
    <>
      <Button
        look="plain"
        busy={send.isPending}
        onClick={() => send.mutate({ params: { id }, quiet: true }, { onSuccess })}
      >
        {t('events.withdraw')}
      </Button>
      {send.error && <Notice kind="danger">{send.error.sentence}</Notice>}
    </>
  )
}

/** The free places of the page are counted again. */
function useAfterChange(onDone: () => void): () => void {
  const { revalidate } = useRevalidator()
  return () => {
    onDone()
    void revalidate()
  }
}
