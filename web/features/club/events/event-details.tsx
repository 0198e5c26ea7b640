import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownRow } from '#contract/kernel/resource/row-types.ts'
import type { events } from '#contract/resources/club/events.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Notice } from '#web/ui/status.tsx'
import classes from '../club.module.css'
import { ClubPicture } from '../club-picture.tsx'
import { LocalText } from '../local-text.tsx'
import facts from './events.module.css'
import { formatSpan } from './format-span.ts'

interface EventDetailsProps {
  readonly item: Omit<ShownRow<typeof events>, 'body' | 'latitude' | 'longitude'>
  /** Its text. */
  readonly children: ReactNode
  /** What a reader does about it. */
  readonly after?: ReactNode
}

/** One event as its readers see it; staff see it so before it is published. */
export function EventDetails({ item, after, children }: EventDetailsProps) {
  const { t } = useTranslation('club')
  const { locale } = usePage()
  const { title, place, starts_at: starts, ends_at: ends, image, image_text: text, image_focus } = item
  const { capacity, signed_up: taken, sign_up: needed } = item
  return (
    <article className={classes.article}>
      <h1>
        <LocalText of={title} />
      </h1>
      {item.cancelled_at !== null && <Notice kind="danger">{t('events.cancelled')}</Notice>}
      {image && <ClubPicture url={image} alt={text} focus={image_focus} width={720} aspect={16 / 9} first />}
      <dl className={facts.facts}>
        <dt>{t('events.when')}</dt>
        <dd>{formatSpan(starts, ends, locale)}</dd>
        <dt>{t('events.where')}</dt>
        <dd>
          <LocalText of={place} />
        </dd>
        {needed && capacity !== null && item.cancelled_at === null && (
          <>
            <dt>{t('events.places')}</dt>
            <dd>{t('events.left', { count: capacity - (taken ?? 0), capacity })}</dd>
          </>
        )}
      </dl>
      {after}
      {children}
    </article>
  )
}
