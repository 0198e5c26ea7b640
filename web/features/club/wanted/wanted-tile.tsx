import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ListedRow } from '#contract/kernel/resource/row-types.ts'
import type { wantedAds } from '#contract/resources/ads/wanted-ads.ts'
import { formatDate } from '#web/lib/formats/dates.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import classes from '../club.module.css'
import { useClubBase } from '../club-base.ts'
import { ClubPicture } from '../club-picture.tsx'
import wanted from './wanted.module.css'

export function WantedTile({ item }: { item: ListedRow<typeof wantedAds> }) {
  const { t } = useTranslation('wanted')
  const { locale } = usePage()
  const base = useClubBase()
  const { id, kind, title, city, images, live_at: at } = item
  const [first] = images ?? []
  return (
    <Link to={`${base}/wanted/${id}`} className={`${classes.tile} ${wanted.tile}`}>
      {first && <ClubPicture url={first.url} width={320} aspect={3 / 2} />}
      <span className={classes.meta}>
        <span className={wanted.kind}>{t(`kinds.${kind}`)}</span>
        <span>{city[locale]}</span>
        {at && <time dateTime={at}>{formatDate(at, locale)}</time>}
      </span>
      <h2 dir="auto">{title}</h2>
    </Link>
  )
}
