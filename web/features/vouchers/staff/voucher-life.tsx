import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { showVoucherLife } from '#contract/operations/vouchers/show-voucher-life.ts'
import { TimeCell } from '#web/console-kit/cells/time-cell.tsx'
import type { CellProps } from '#web/console-kit/overrides.ts'
import line from '#web/console-kit/show/timeline.module.css'
import { useCall } from '#web/lib/api/use-call.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { Parts } from '#web/ui/parts.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'

type Event = AnswerOf<typeof showVoucherLife>[number]

/** Made, sold, revealed, used, ended: when, and by whom. */
export function VoucherLife({ row }: CellProps) {
  const { t } = useTranslation('vouchers-staff')
  const reading = useCall(showVoucherLife, { params: { id: row.id }, quiet: true })
  return (
    <>
      <h2>{t('life.title')}</h2>
      <WhenRead of={reading} skeleton={<RowsSkeleton count={3} height={44} />}>
        {(events) => (
          <ol className={line.timeline}>
            {events.map((event) => (
              <li key={`${event.event} ${event.at}`}>
                <p>
                  <Parts>
                    <strong>{t(`life.events.${event.event}`)}</strong>
                    {event.who && <Who who={event.who} />}
                  </Parts>
                </p>
                <p className="tiny soft">
                  <TimeCell at={event.at} within="page" />
                </p>
              </li>
            ))}
          </ol>
        )}
      </WhenRead>
    </>
  )
}

function Who({ who }: { who: NonNullable<Event['who']> }) {
  const { can } = useStaffSession()
  const name = <bdi>{who.name || `#${who.id}`}</bdi>
  return who.type === 'client' && can('clients-show') ? (
    <Link to={`/console/clients/${who.id}`}>{name}</Link>
  ) : (
    name
  )
}
