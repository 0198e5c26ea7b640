import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { AnswerOf, BodyInput } from '#contract/kernel/operation.ts'
import type { sendSupportMessage } from '#contract/operations/content/support-messages.ts'
import { cardProblems, supportTextMax, supportTopics } from '#contract/operations/content/support-topics.ts'
import { showOwnReceipt } from '#contract/operations/receipts/show-own-receipt.ts'
import { receiptName } from '#contract/shapes/movement-names.ts'
import { call } from '#web/lib/api/call.ts'
import { newKey } from '#web/lib/api/money-writer.ts'
import { refresh, remember, useCall } from '#web/lib/api/use-call.ts'
import { useLightForm } from '#web/lib/forms/use-light-form.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceField, LongTextField } from '#web/ui/field.tsx'
import type { HelpKind } from '#web/ui/help-about.ts'
import { LateNotice } from '#web/ui/late-notice.tsx'
import { LightForm } from '#web/ui/light-form.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Parts } from '#web/ui/parts.tsx'
import { Serial } from '#web/ui/serial.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { Notice } from '#web/ui/status.tsx'
import classes from './help.module.css'
import { OfCard } from './of-card.tsx'
import { topicOfReceipt } from './topic-of-receipt.ts'

export const handle: RouteHandle = { messages: ['portal', 'help'] }

type About = NonNullable<BodyInput<typeof sendSupportMessage>['about']>

const loadOperations = () => import('#contract/operations/content/support-messages.ts')

/** A message to support; the address may say what it is about. */
export default function NewMessagePage() {
  const { t } = useTranslation('help')
  const subject = useSubject()
  return (
    <>
      <PageHeader title={t('new.title')} line={t(subject?.kind === 'card' ? 'new.line_card' : 'new.line')} />
      <Prepared key={`${subject?.kind} ${subject?.id}`} subject={subject} />
    </>
  )
}

interface Subject {
  readonly kind: HelpKind
  readonly id: string
  readonly shown: string
  readonly name: string | null
}

type Problem = (typeof cardProblems)[number]

const kinds = ['card', 'card_order', 'receipt'] as const satisfies readonly HelpKind[]

function useSubject(): Subject | null {
  const [query] = useSearchParams()
  const kind = kinds.find((name) => name === query.get('about'))
  const id = query.get('id')
  return kind === undefined || id === null
    ? null
    : { kind, id, shown: query.get('shown') ?? id, name: query.get('name') }
}

type Receipt = AnswerOf<typeof showOwnReceipt>

/** The topic follows from the receipt. Without its data, the client chooses. */
function Prepared({ subject }: { subject: Subject | null }) {
  const isReceipt = subject?.kind === 'receipt'
  const input = { params: { id: subject?.id ?? '' }, quiet: true }
  const { data: receipt, error } = useCall(showOwnReceipt, input, isReceipt)
  if (isReceipt && receipt === undefined && error === null) return <BlockSkeleton height={420} />
  return <MessageForm subject={subject} receipt={receipt} />
}

/** Null: it is about nothing of the client's, or what is wrong with the card is not chosen yet. */
function aboutOf(subject: Subject | null, problem: Problem | null): About | null {
  if (subject === null) return null
  const { kind, id } = subject
  if (kind === 'receipt') return { kind, reference: id }
  if (kind === 'card_order') return { kind, id }
  return problem && { kind, id, problem }
}

interface MessageFormProps {
  readonly subject: Subject | null
  readonly receipt: Receipt | undefined
}

function MessageForm({ subject, receipt }: MessageFormProps) {
  const { t } = useTranslation('help')
  const navigate = useNavigate()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isNeeded, setNeeded] = useState(false)
  const [key] = useState(newKey)
  const about = aboutOf(subject, problem)
  const form = useLightForm({
    load: async () => (await loadOperations()).sendSupportMessage,
    values: { topic: topicOf(subject, receipt), message: '', key },
    draft: { name: `support ${subject?.kind} ${subject?.id}`, secret: ['key'] },
    async send(body, operation) {
      const sent = await call(operation, {
        body: { ...body, ...(about && { about }) },
      })
      const { listSupportMessages, showSupportMessage } = await loadOperations()
      remember(showSupportMessage, { params: { id: sent.id } }, sent)
      refresh(listSupportMessages)
      await navigate(`/portal/help/messages/${sent.id}`, { replace: true })
    },
  })
  const isCard = subject?.kind === 'card'
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isMissing = isCard && problem === null
    setNeeded(isMissing)
    if (isMissing) event.currentTarget.querySelector('select')?.focus()
    else await form.form.onSubmit(event)
  }
  return (
    <div className={`card stack ${classes.form}`}>
      {form.failure && <Notice kind="danger">{form.failure}</Notice>}
      {subject && <SubjectFacts subject={subject} receipt={receipt} />}
      <LightForm {...form.form} onSubmit={submit}>
        {isCard ? (
          <ChoiceField
            name="problem"
            label={t('new.problem')}
            description={t('new.card_hint')}
            error={isNeeded && problem === null && t('new.problem_needed')}
            placeholder={t('new.choose')}
            choices={cardProblems.map((value) => ({ value, label: t(`problems.${value}`) }))}
            value={problem ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setProblem(cardProblems.find((name) => name === value) ?? null)
            }
          />
        ) : (
          <ChoiceField
            label={t('new.topic')}
            placeholder={t('new.choose')}
            choices={supportTopics.map((value) => ({ value, label: t(`topics.${value}`) }))}
            {...form.text('topic')}
          />
        )}
        {subject === null && <OfCard />}
        <LongTextField
          label={t('new.message')}
          description={t('new.message_hint')}
          maxLength={supportTextMax}
          {...form.text('message')}
        />
        <LateNotice busy={form.busy} />
        <Button type="submit" busy={form.busy}>
          {t('new.send')}
        </Button>
      </LightForm>
    </div>
  )
}

/** What the message is about, as the person knows it. */
function SubjectFacts({ subject, receipt }: { subject: Subject; receipt: Receipt | undefined }) {
  const { t } = useTranslation('help')
  const { kind, shown, name } = subject
  return (
    <p>
      {t(`new.about.${kind}`)} {name !== null && <strong>{name}</strong>}{' '}
      {kind === 'card' ? (
        <Serial number={shown} />
      ) : (
        <bdi dir="ltr" className="code">
          {shown}
        </bdi>
      )}
      {receipt && <ReceiptFacts receipt={receipt} />}
    </p>
  )
}

/** So that the person sees which payment this is. */
function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('portal')
  return (
    <span className={`small soft ${classes.facts}`}>
      <Parts>
        {t(receiptName(receipt))}
        <Money value={receipt.amount} currency={receipt.currency} />
        <Moment at={receipt.created_at} />
      </Parts>
    </span>
  )
}

function topicOf(subject: Subject | null, receipt: Receipt | undefined): string {
  if (subject === null) return ''
  if (subject.kind !== 'receipt') return 'cards'
  return receipt ? topicOfReceipt(receipt) : 'other'
}
