import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { giveAd } from '#contract/operations/ads/show-ads.ts'
import type { AdPlacement } from '#contract/shapes/ads.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { pictureAddress } from '#web/lib/files/picture-address.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import classes from './drawn-ad.module.css'
import { noteAdEvent } from './note-ad-event.ts'

const [wideWidth, phoneWidth] = [1_120, 480]
/** Of its area: less in sight is not seen. */
const shareSeen = 0.5

/** One advertisement, or nothing; half of it in sight counts as an impression. */
export default function DrawnAd({ placement }: { placement: AdPlacement }) {
  const { t } = useTranslation()
  const { locale } = usePage()
  const { data: ad } = useCall(giveAd, { params: { placement }, quiet: 'probe' })
  const slot = useRef<HTMLElement>(null)
  const showing = ad?.showing
  useEffect(() => {
    if (!slot.current || showing === undefined) return
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watcher.disconnect()
        noteAdEvent({ showing, kind: 'impression' })
      },
      { threshold: shareSeen },
    )
    watcher.observe(slot.current)
    return () => watcher.disconnect()
  }, [showing])
  if (!ad) return null
  return (
    <aside ref={slot} className={classes.slot} aria-label={t('advertisement')}>
      <span className={classes.label} aria-hidden="true">
        {t('advertisement')}
      </span>
      <a
        href={ad.url}
        target="_blank"
        rel="noopener noreferrer sponsored"
        className={classes.link}
        onClick={() => noteAdEvent({ showing: ad.showing, kind: 'click' })}
      >
        <AdPicture image={ad.image} imagePhone={ad.image_phone} text={ad.title[locale]} />
      </a>
    </aside>
  )
}

interface AdPictureProps {
  readonly image: string | null
  readonly imagePhone: string | null
  readonly text: string
}

function AdPicture({ image, imagePhone, text }: AdPictureProps) {
  const shown = image ?? imagePhone
  if (shown === null)
    return (
      <span className={classes.text} dir="auto">
        {text}
      </span>
    )
  return (
    <picture>
      {imagePhone !== null && image !== null && (
        <source media="(width < 600px)" srcSet={pictureAddress(imagePhone, phoneWidth)} />
      )}
      <img src={pictureAddress(shown, wideWidth)} alt={text} loading="lazy" decoding="async" />
    </picture>
  )
}
