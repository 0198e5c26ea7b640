import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ListedRow } from '#contract/kernel/resource/row-types.ts'
import type { news } from '#contract/resources/club/news.ts'
import { formatDate } from '#web/lib/formats/dates.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import classes from '../club.module.css'
import { useClubBase } from '../club-base.ts'
import { ClubPicture } from '../club-picture.tsx'
import { LocalText } from '../local-text.tsx'

interface NewsTileProps {
  readonly item: ListedRow<typeof news>
  /** The largest of its page. */
  readonly lead?: boolean
  /** In sight at once. */
  readonly first?: boolean
  /** Far below the first sight. */
  readonly later?: boolean
}

export function NewsTile({ item, lead = false, first = false, later = false }: NewsTileProps) {
  const { t } = useTranslation('club')
  const { locale } = usePage()
  const base = useClubBase()
  const { id, title, summary, category, image, image_text: text, image_focus: focus, published_at: at } = item
  const Heading = lead ? 'h2' : 'h3'
  return (
    <Link to={`${base}/news/${id}`} className={classes.tile} data-lead={lead || undefined}>
      <ClubPicture
        url={image}
        alt={text}
        focus={focus}
        width={lead ? 640 : 320}
        aspect={16 / 9}
        first={first}
        later={later}
      />
      <span className={classes.meta}>
        <span>{t(`news.categories.${category}`)}</span>
        {at && <time dateTime={at}>{formatDate(at, locale)}</time>}
      </span>
      <Heading>
        <LocalText of={title} />
      </Heading>
      {lead && (
        <p className="soft">
          <LocalText of={summary} />
        </p>
      )}
    </Link>
  )
}
