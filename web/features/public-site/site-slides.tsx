import { Link } from 'react-router'
import type { ListedRow } from '#contract/kernel/resource/row-types.ts'
import type { sliders } from '#contract/resources/club/sliders.ts'
import { pictureAddress } from '#web/lib/files/picture-address.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import classes from './site-slides.module.css'

export type SiteSlide = Pick<ListedRow<typeof sliders>, 'id' | 'title' | 'image' | 'image_text' | 'link'>

const width = 560

/** What the operator puts on the first page of the site: pictures side by side, each a link. They move by hand alone. */
export function SiteSlides({ slides, label }: { slides: readonly SiteSlide[]; label: string }) {
  const { locale } = usePage()
  const other = locale === 'ar' ? 'en' : 'ar'
  return (
    <ul className={classes.strip} aria-label={label}>
      {slides.map(({ id, title, image, image_text: shows, link }) => (
        <li key={id}>
          <Link to={link} className={classes.slide}>
            {image && (
              <img
                src={pictureAddress(image, width)}
                alt={shows?.[locale] ?? ''}
                width={width}
                height={Math.round(width / 2.4)}
                loading="lazy"
                decoding="async"
              />
            )}
            <strong lang={title[locale] === '' ? other : undefined}>{title[locale] || title[other]}</strong>
          </Link>
        </li>
      ))}
    </ul>
  )
}
