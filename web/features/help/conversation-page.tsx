import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { listSupportMessages, showSupportMessage } from '#contract/operations/content/support-messages.ts'
import { supportTextMax } from '#contract/operations/content/support-topics.ts'
import { call } from '#web/lib/api/call.ts'
import { newKey } from '#web/lib/api/money-writer.ts'
import { refresh, remember, useCall } from '#web/lib/api/use-call.ts'
import { useLightForm } from '#web/lib/forms/use-light-form.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { showToast } from '#web/lib/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { LongTextField } from '#web/ui/field.tsx'
import { LateNotice } from '#web/ui/late-notice.tsx'
import { LightForm } from '#web/ui/light-form.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Parts } from '#web/ui/parts.tsx'
import { Serial } from '#web/ui/serial.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { Notice } from '#web/ui/status.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import classes from './help.module.css'
import { SupportStatus } from './support-status.tsx'

export const handle: RouteHandle = { messages: ['portal', 'help'] }

type Conversation = AnswerOf<typeof showSupportMessage>

/** One message with all answers, and a way to add to it. */
export default function ConversationPage() {
  const { id = '' } = useParams()
  const conversation = useCall(showSupportMessage, { params: { id } })
  return (
    <WhenRead of={conversation} skeleton={<BlockSkeleton height={320} />}>
      {(known) => <Talk key={id} known={known} />}
    </WhenRead>
  )
}

function Talk({ known }: { known: Conversation }) {
  const { t } = useTranslation('help')
  const [key, setKey] = useState(newKey)
  const { about, problem, topic, status, texts, card_order_id: orderId } = known
  const subject = problem ? t(`problems.${problem}`) : t(`topics.${topic}`)
  return (
    <>
      <PageHeader
        title={t('talk.title', { reference: `\u2066${known.reference}\u2069` })}
        line={<Subject about={about} isCard={problem !== null} topic={subject} />}
        actions={<SupportStatus status={status} />}
      />
      <div className="stack-wide">
        {status === 'waiting' && (
          <Notice kind="info">{t(problem === null ? 'talk.waits' : 'talk.waits_card')}</Notice>
        )}
        {orderId !== null && (
          <p>
            <Link to={`/portal/cards/orders/${orderId}`}>{t('talk.order')}</Link>
          </p>
        )}
        <ol className={classes.talk}>
          {texts.map(({ from, body, at }) => (
            <li key={`${from} ${at}`} data-from={from}>
              <p className="small soft">
                <Parts>
                  {t(`talk.from.${from}`)}
                  <Moment at={at} />
                </Parts>
              </p>
              <p className={classes.body} dir="auto">
                {body}
              </p>
            </li>
          ))}
        </ol>
        <Reply key={key} sentKey={key} known={known} onSent={() => setKey(newKey())} />
      </div>
    </>
  )
}

interface SubjectProps {
  /** The serial number of a card, or a reference. */
  readonly about: string | null
  readonly isCard: boolean
  readonly topic: string
}

function Subject({ about, isCard, topic }: SubjectProps) {
  return (
    <Parts>
      {topic}
      {about !== null &&
        (isCard ? (
          <Serial number={about} />
        ) : (
          <bdi dir="ltr" className="code">
            {about}
          </bdi>
        ))}
    </Parts>
  )
}

const loadReply = async () =>
  (await import('#contract/operations/content/support-messages.ts')).replyToSupport

interface ReplyProps {
  readonly known: Conversation
  readonly sentKey: string
  onSent(): void
}

function Reply({ known: { id, status }, sentKey, onSent }: ReplyProps) {
  const { t } = useTranslation('help')
  const form = useLightForm({
    load: loadReply,
    values: { message: '', key: sentKey },
    async send(body, operation) {
      const answer = await call(operation, { params: { id }, body })
      remember(showSupportMessage, { params: { id } }, answer)
      refresh(listSupportMessages)
      showToast('success', t('talk.sent'))
      onSent()
    },
  })
  return (
    <div className={`card stack ${classes.form}`}>
      {form.failure && <Notice kind="danger">{form.failure}</Notice>}
      <LightForm {...form.form}>
        <LongTextField
          label={t(status === 'closed' ? 'talk.reply_closed' : 'talk.reply')}
          description={t('new.message_hint')}
          maxLength={supportTextMax}
          {...form.text('message')}
        />
        <LateNotice busy={form.busy} />
        <Button type="submit" look="plain" busy={form.busy}>
          {t('talk.send')}
        </Button>
      </LightForm>
    </div>
  )
}
