import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { showMoneyRequest } from '#contract/operations/transfers/read-money-requests.ts'
import { IconChevronRight } from '#web/ui/icons.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Money } from '#web/ui/money.tsx'
import { Status } from '#web/ui/status.tsx'
import classes from './payments.module.css'

export type MoneyRequest = AnswerOf<typeof showMoneyRequest>

const kinds = {
  waiting: 'pending',
  paid: 'success',
  declined: 'danger',
  withdrawn: 'info',
  expired: 'info',
} as const

export function RequestStatus({ of: status }: { of: MoneyRequest['status'] }) {
  const { t } = useTranslation('payments')
  return <Status kind={kinds[status]}>{t(`status.${status}`)}</Status>
}

/** In a sentence of the other script it keeps its direction. */
export function nameOf({ other }: MoneyRequest): string {
  return `\u2068${other?.name ?? ''}\u2069`
}

export function RequestRow({ request }: { request: MoneyRequest }) {
  const { t } = useTranslation('payments')
  const { code, side, amount, currency, note, status, created_at } = request
  const name = nameOf(request)
  return (
    <Link to={`/portal/requests/${code}`} className={classes.row}>
      <span className={classes.who}>
        <strong>{t(side === 'received' ? 'requests.of' : 'requests.by', { name })}</strong>
        {note && (
          <span className="small soft">
            <bdi>{note}</bdi>
          </span>
        )}
        <span className="tiny faint">
          <Moment at={created_at} />
        </span>
      </span>
      <span className={classes.sum}>
        <Money value={amount} currency={currency} />
        {side === 'received' && status === 'waiting' ? (
          <span className={classes.answer}>
            {t('requests.answer')}
            <IconChevronRight size={16} className="mirror" aria-hidden="true" />
          </span>
        ) : (
          <RequestStatus of={status} />
        )}
      </span>
    </Link>
  )
}
