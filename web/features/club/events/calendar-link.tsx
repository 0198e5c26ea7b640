import { useTranslation } from 'react-i18next'
import { eventCalendar } from '#contract/operations/club/event-calendar.ts'
import { addressOf } from '#web/lib/api/address-of.ts'
import { IconCalendarEvent } from '#web/ui/icons.ts'

/** Puts the event into the calendar of the phone. */
export function CalendarLink({ id }: { id: string }) {
  const { t } = useTranslation('club')
  return (
    <a className="row" href={addressOf(eventCalendar, { params: { id } })} download>
      <IconCalendarEvent size={20} aria-hidden="true" />
      {t('events.calendar')}
    </a>
  )
}
