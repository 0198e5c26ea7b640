import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Localized } from '#contract/kernel/shapes.ts'
import { formatDate } from '#web/lib/formats/dates.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import classes from './club-band.module.css'
import { type SiteSlide, SiteSlides } from './site-slides.tsx'

interface ClubBandProps {
  readonly slides: readonly SiteSlide[]
  readonly news: readonly { readonly id: string; readonly title: Localized; readonly at: string | null }[]
}

/** The club of the operator: what it shows on the site, and its newest headlines as on a board. */
export function ClubBand({ slides, news }: ClubBandProps) {
  const { t } = useTranslation('site-home')
  const { locale } = usePage()
  const other = locale === 'ar' ? 'en' : 'ar'
  return (
    <section className={classes.band} aria-labelledby="club">
      <div className={classes.inner}>
        {slides.length > 0 && (
          <div className={classes.whole}>
            <SiteSlides slides={slides} label={t('club.slides')} />
          </div>
        )}
        <div>
          <h2 id="club">{t('club.title')}</h2>
          <p>{t('club.text')}</p>
          <Link to="/club">{t('club.all')}</Link>
        </div>
        <ul className={classes.news}>
          {news.map(({ id, title, at }) => (
            <li key={id}>
              <Link to={`/club/news/${id}`}>
                {at && <time dateTime={at}>{formatDate(at, locale)}</time>}
                {/* What is published in one language only is read in it. */}
                <strong lang={title[locale] === '' ? other : undefined}>
                  {title[locale] || title[other]}
                </strong>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
