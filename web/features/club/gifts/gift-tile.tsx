import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ListedRow } from '#contract/kernel/resource/row-types.ts'
import type { gifts } from '#contract/resources/gifts/gifts.ts'
import tiles from '#web/ui/tiles.module.css'
import { useClubBase } from '../club-base.ts'
import { ClubPicture } from '../club-picture.tsx'
import { LocalText } from '../local-text.tsx'
import { usePointsText } from '../points/use-points-text.ts'
import classes from './gifts.module.css'

export type Gift = ListedRow<typeof gifts>

interface GiftTileProps {
  readonly item: Gift
  /** Null: of a visitor. */
  readonly balance: number | null
}

export function GiftTile({ item, balance }: GiftTileProps) {
  const { t } = useTranslation('points')
  const base = useClubBase()
  const textOf = usePointsText()
  const { id, name, image, points_to_gift: needed, stock, kind } = item
  const lacking = balance === null ? 0 : needed - balance
  const isGone = stock === 0
  return (
    <Link to={`${base}/gifts/${id}`} className={tiles.tile} data-dim={isGone || undefined}>
      <ClubPicture url={image} width={320} aspect={1} />
      <span className={tiles.name}>
        <LocalText of={name} />
      </span>
      <span className="small soft">{t(`gifts.kinds.${kind}`)}</span>
      <span className={tiles.foot}>
        <strong className={classes.price}>{textOf(needed)}</strong>
      </span>
      {isGone && <span className="small soft">{t('gifts.gone')}</span>}
      {!isGone && lacking > 0 && balance !== null && (
        <span className={classes.reach}>
          <span className={classes.bar} aria-hidden="true">
            <span style={{ '--share': Math.min(1, balance / needed) }} />
          </span>
          <span className="small soft">{t('gifts.lacking', { points: textOf(lacking) })}</span>
        </span>
      )}
    </Link>
  )
}
