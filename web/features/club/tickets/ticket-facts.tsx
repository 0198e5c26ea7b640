import { useTranslation } from 'react-i18next'
import type { Localized } from '#contract/kernel/shapes.ts'
import { formatDate, formatTime } from '#web/lib/formats/dates.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { LocalText } from '../local-text.tsx'
import classes from './tickets.module.css'

interface TicketFactsProps {
  readonly ticket: {
    readonly number: string
    readonly holder: string | null
    readonly sector: Localized | null
    readonly gates: string | null
    readonly row: number | null
    readonly seat: number | null
    readonly guests: number
    readonly valid_from: string
    readonly subject: { readonly status: string }
  }
}

/** Whose it is, and where to go. */
export function TicketFacts({ ticket }: TicketFactsProps) {
  const { t } = useTranslation('tickets')
  const { locale } = usePage()
  const facts = [
    { label: t('holder'), value: ticket.holder },
    { label: t('sector'), value: ticket.sector && <LocalText of={ticket.sector} /> },
    { label: t('row'), value: ticket.row },
    { label: t('seat'), value: ticket.seat },
    { label: t('gates'), value: ticket.gates },
    { label: t('guests'), value: ticket.guests === 0 ? null : ticket.guests },
    {
      label: t('ticket.from'),
      value:
        ticket.subject.status === 'planned'
          ? `${formatDate(ticket.valid_from, locale)} ${formatTime(ticket.valid_from)}`
          : null,
    },
    { label: t('number'), value: <bdi dir="ltr">{ticket.number}</bdi> },
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(
        ({ label, value }) =>
          value !== null && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
