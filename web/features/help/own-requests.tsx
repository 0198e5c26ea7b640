import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { listAccountRequests } from '#contract/operations/content/account-request.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Panel } from '#web/ui/panel.tsx'
import rows from '#web/ui/rows.module.css'
import { Status } from '#web/ui/status.tsx'
import { SupportStatus } from './support-status.tsx'

type Request = AnswerOf<typeof listAccountRequests>[number]

/** The page that the kind of account opens; it shows the whole request. */
const places = {
  pro: '/portal/transfer',
  merchant: '/vouchers/use',
  seller: '/portal/recharge-client',
} as const satisfies Record<Request['kind'], string>

/** What this client asked to have opened, with what became of it. */
export function OwnRequests() {
  const { t } = useTranslation('help')
  const requests = useCall(listAccountRequests).data ?? []
  if (requests.length === 0) return null
  return (
    <Panel title={t('requests.title')}>
      <ul className={rows.rows}>
        {requests.map((request) => (
          <RequestRow key={request.kind} request={request} />
        ))}
      </ul>
    </Panel>
  )
}

function RequestRow({ request: { kind, reference, status, sent_at: sentAt, answer } }: { request: Request }) {
  const { t } = useTranslation('help')
  const { user } = useSession()
  const isOpen = user?.[kind] === true
  const isWaiting = !isOpen && status === 'sent'
  return (
    <li>
      <div className={rows.main}>
        <Link to={places[kind]}>
          {t(`requests.${kind}`)} <bdi className="code small">{reference}</bdi>
        </Link>
        {isWaiting && <p className="small soft">{t('requests.waiting')}</p>}
        <p className="tiny faint">
          <Moment at={answer?.at ?? sentAt} />
        </p>
      </div>
      {isOpen ? (
        <Status kind="success">{t('requests.opened')}</Status>
      ) : (
        <SupportStatus status={status === 'sent' ? 'waiting' : status} />
      )}
    </li>
  )
}
