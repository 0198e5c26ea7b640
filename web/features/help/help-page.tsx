import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { audienceOf } from '#contract/kernel/resource/audience-operations.ts'
import { faqs } from '#contract/resources/content/faqs.ts'
import { useList } from '#web/lib/api/use-call.ts'
import { type Question, questionsIn, speaksOf } from '#web/lib/content/questions.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { PhoneLink } from '#web/lib/phone-link.tsx'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { usePageSettings } from '#web/lib/preferences/use-page-settings.ts'
import { readReceiptNumber } from '#web/lib/receipt-reference.ts'
import { useSession } from '#web/lib/session/session.ts'
import { CheckReceipt } from '#web/ui/check-receipt.tsx'
import { TextField } from '#web/ui/field.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { PayoutAnswer } from '#web/ui/payout-answer.tsx'
import { Questions } from '#web/ui/questions.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { Notice } from '#web/ui/status.tsx'
import { useAskedPart } from '#web/ui/use-asked-part.ts'
import { WhenRead } from '#web/ui/when-read.tsx'
import { OfCard } from './of-card.tsx'
import { OwnMessages } from './own-messages.tsx'
import { OwnRequests } from './own-requests.tsx'

export const handle: RouteHandle = { messages: ['portal', 'help'] }

const questions = audienceOf(faqs).list
const questionsMax = 100

/** Answers at once, the own messages with what became of them, and the ways to a person. */
export default function HelpPage() {
  const { t } = useTranslation('help')
  const { user } = useSession()
  const parts = useAskedPart<HTMLDivElement>()
  return (
    <div ref={parts}>
      <PageHeader
        title={t('title')}
        line={t('line')}
        actions={
          <Button component={Link} to="/portal/help/new">
            {t('write')}
          </Button>
        }
      />
      <div className="two-columns">
        <div className="stack-wide">
          <OwnRequests />
          <OwnMessages />
          <OfCard />
          {user?.merchant && <PayoutAnswer />}
          <div className="card" id="receipt">
            <CheckReceipt read={readReceiptNumber} />
          </div>
          <Urgent />
        </div>
        <CommonQuestions />
      </div>
    </div>
  )
}

function Urgent() {
  const { t } = useTranslation('help')
  const settings = usePageSettings()
  if (!settings) return null
  return (
    <Notice kind="info">
      <p>{t('urgent')}</p>
      <p>
        <PhoneLink phone={settings.support_phone}>{t('call')} </PhoneLink>
      </p>
    </Notice>
  )
}

function CommonQuestions() {
  const { t } = useTranslation('help')
  const known = useList(questions, { query: { per_page: questionsMax } })
  const [typed, setTyped] = useState('')
  return (
    <Panel title={t('questions')}>
      <div className="stack">
        <TextField
          type="search"
          name="search"
          label={t('search')}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <WhenRead of={known} skeleton={<RowsSkeleton count={6} />}>
          {({ data }) => <Found questions={data.filter((one) => speaksOf(one, typed))} />}
        </WhenRead>
      </div>
    </Panel>
  )
}

function Found({ questions: found }: { questions: readonly Question[] }) {
  const { t } = useTranslation('help')
  const { locale } = usePage()
  return (
    <>
      <div role="status">{found.length === 0 && <p className="soft">{t('no_match')}</p>}</div>
      <Questions questions={questionsIn(found, locale)} />
    </>
  )
}
