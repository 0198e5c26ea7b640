import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ListedRow } from '#contract/kernel/resource/row-types.ts'
import type { events } from '#contract/resources/club/events.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Parts } from '#web/ui/parts.tsx'
import { useClubBase } from '../club-base.ts'
import { LocalText, readIn } from '../local-text.tsx'
import { DayMark } from './day-mark.tsx'
import classes from './events.module.css'
import { formatSpan } from './format-span.ts'

export function EventTile({ item }: { item: ListedRow<typeof events> }) {
  const { t } = useTranslation('club')
  const { locale } = usePage()
  const { id, title, place, starts_at: starts, ends_at: ends, cancelled_at: cancelled } = item
  return (
    <Link to={`${useClubBase()}/events/${id}`} className={classes.tile}>
      <DayMark at={starts} />
      <span className={classes.about}>
        <strong>
          <LocalText of={title} />
        </strong>
        <span className="small soft">
          <Parts>
            {cancelled !== null && t('events.cancelled_short')}
            {formatSpan(starts, ends, locale)}
            {readIn(place, locale).text}
          </Parts>
        </span>
      </span>
    </Link>
  )
}
