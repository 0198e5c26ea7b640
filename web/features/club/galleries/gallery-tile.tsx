import { Link } from 'react-router'
import type { ListedRow } from '#contract/kernel/resource/row-types.ts'
import type { galleries } from '#contract/resources/club/galleries.ts'
import { formatDate } from '#web/lib/formats/dates.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import classes from '../club.module.css'
import { useClubBase } from '../club-base.ts'
import { ClubPicture } from '../club-picture.tsx'
import { LocalText } from '../local-text.tsx'

interface GalleryTileProps {
  readonly item: ListedRow<typeof galleries>
  /** Far below the first sight. */
  readonly later?: boolean
}

export function GalleryTile({ item, later = false }: GalleryTileProps) {
  const { locale } = usePage()
  const { id, title, cover, cover_text: text, cover_focus: focus, taken_on: day } = item
  return (
    <Link to={`${useClubBase()}/galleries/${id}`} className={classes.tile}>
      <ClubPicture url={cover} alt={text} focus={focus} width={320} aspect={4 / 3} later={later} />
      <h3>
        <LocalText of={title} />
      </h3>
      <time className={classes.meta} dateTime={day}>
        {formatDate(day, locale)}
      </time>
    </Link>
  )
}
