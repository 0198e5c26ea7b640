import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { giveAd } from '#contract/operations/ads/show-ads.ts'
import type { AdPlacement } from '#contract/shapes/ads.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { pictureAddress } from '#web/lib/files/picture-address.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { readIn } from '../local-text.tsx'
import classes from './ad-slot.module.css'
import { noteAdEvent } from './note-ad-event.ts'

const [wideWidth, phoneWidth] = [1_120, 480]
/** Of its area: less in sight is not seen. */
const shareSeen = 0.5

/**
 * One advertisement, or nothing. The four places are the only ones there are: no page with a money form has one
 * (tests/tidy/ads.test.ts).
 */
export function AdSlot({ placement }: { placement: AdPlacement }) {
  const { t } = useTranslation('engagement')
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
  const { text, language } = readIn(ad.title, locale)
  return (
    <aside ref={slot} className={classes.slot} aria-label={t('ads.label')}>
      <span className={classes.label} aria-hidden="true">
        {t('ads.label')}
      </span>
      <a
        href={ad.url}
        target="_blank"
        rel="noopener noreferrer sponsored"
        className={classes.link}
        onClick={() => noteAdEvent({ showing: ad.showing, kind: 'click' })}
      >
        <AdPicture image={ad.image} imagePhone={ad.image_phone} text={text} language={language} />
      </a>
    </aside>
  )
}

interface AdPictureProps {
  readonly image: string | null
  readonly imagePhone: string | null
  readonly text: string
  readonly language: string
}

function AdPicture({ image, imagePhone, text, language }: AdPictureProps) {
  const shown = image ?? imagePhone
  if (shown === null)
    return (
      <span className={classes.text} lang={language} dir="auto">
        {text}
      </span>
    )
  return (
    <picture>
      {imagePhone !== null && image !== null && (
        <source media="(width < 600px)" srcSet={pictureAddress(imagePhone, phoneWidth)} />
      )}
      <img
        src={pictureAddress(shown, wideWidth)}
        alt={text}
        lang={language}
        loading="lazy"
        decoding="async"
      />
    </picture>
  )
}
