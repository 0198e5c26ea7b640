import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ShownRow } from '#contract/kernel/resource/row-types.ts'
import type { news } from '#contract/resources/club/news.ts'
import { formatDate } from '#web/lib/formats/dates.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import classes from '../club.module.css'
import { useClubBase } from '../club-base.ts'
import { ClubPicture } from '../club-picture.tsx'
import { PictureStrip } from '../galleries/picture-strip.tsx'
import { LocalText, readIn } from '../local-text.tsx'

interface ArticleProps {
  readonly item: Omit<ShownRow<typeof news>, 'body'>
  /** Its text. */
  readonly children: ReactNode
}

/** One news item as its readers see it; staff see it so before it is published. */
export function Article({ item, children }: ArticleProps) {
  const { t } = useTranslation('club')
  const { locale } = usePage()
  const base = useClubBase()
  const { title, summary, category, image, image_text: text, image_focus: focus, images } = item
  return (
    <article className={classes.article}>
      <header className="stack">
        <p className={classes.meta}>
          <Link to={`${base}/news?category=${category}`}>{t(`news.categories.${category}`)}</Link>
          {item.published_at && (
            <time dateTime={item.published_at}>{formatDate(item.published_at, locale)}</time>
          )}
        </p>
        <h1>
          <LocalText of={title} />
        </h1>
        <p className={classes.summary}>
          <LocalText of={summary} />
        </p>
      </header>
      {image && <ClubPicture url={image} alt={text} focus={focus} width={720} aspect={16 / 9} first />}
      {children}
      <PictureStrip pictures={(images ?? []).map(({ url }) => url)} name={readIn(title, locale).text} />
    </article>
  )
}
