import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listOwnTickets } from '#contract/operations/tickets/own-tickets.ts'
import { useList } from '#web/lib/api/use-call.ts'
import { usePaging } from '#web/lib/api/use-paging.ts'
import { formatDate, formatTime } from '#web/lib/formats/dates.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Parts } from '#web/ui/parts.tsx'
import { LocalText } from '../local-text.tsx'
import { TicketState } from './ticket-state.tsx'
import classes from './tickets.module.css'

/** The tickets that I hold or bought; nothing while there are none. */
export default function OwnTickets() {
  const { t } = useTranslation('tickets')
  const { locale } = usePage()
  const { query, paging } = usePaging(10)
  const tickets = useList(listOwnTickets, { query })
  if (!tickets.data || tickets.data.meta.total === 0) return null
  return (
    <section className={classes.own} aria-labelledby="own-tickets">
      <h2 id="own-tickets">{t('own')}</h2>
      <ul className={classes.kinds}>
        {tickets.data.data.map(({ id, subject, name, row, seat, state, holder, of_friend: isFriends }) => (
          <li key={id}>
            <Link to={`/portal/club/tickets/${id}`} className={classes.kind}>
              <span className={classes.about}>
                <strong>
                  <LocalText of={subject.title} />
                </strong>
                <span className="small soft">
                  <Parts>
                    <LocalText of={name} />
                    {row !== null && seat !== null && t('plan.seat', { row, seat })}
                    {isFriends && holder}
                    {subject.status === 'postponed'
                      ? t('changed.short')
                      : `${formatDate(subject.starts_at, locale)} ${formatTime(subject.starts_at)}`}
                  </Parts>
                </span>
              </span>
              <TicketState state={state} />
            </Link>
          </li>
        ))}
      </ul>
      <Pager meta={tickets.data.meta} {...paging} />
    </section>
  )
}
