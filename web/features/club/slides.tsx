import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ListedRow } from '#contract/kernel/resource/row-types.ts'
import type { sliders } from '#contract/resources/club/sliders.ts'
import { IconChevronLeft, IconChevronRight } from '#web/ui/icons.ts'
import { useClubBase } from './club-base.ts'
import { ClubPicture } from './club-picture.tsx'
import { LocalText } from './local-text.tsx'
import classes from './slides.module.css'

type Slide = ListedRow<typeof sliders>

/** Large pictures side by side: swiped, scrolled, or led on by buttons. Nothing moves by itself. */
export function Slides({ slides }: { slides: readonly Slide[] }) {
  const { t } = useTranslation('club')
  const strip = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const move = (by: number) => {
    const to = (at + by + slides.length) % slides.length
    strip.current?.children[to]?.scrollIntoView({ block: 'nearest', inline: 'start' })
  }
  const follow = () => {
    const { current } = strip
    if (current) setAt(Math.round(Math.abs(current.scrollLeft) / current.clientWidth))
  }
  return (
    <section className={classes.slides} aria-label={t('slides.label')}>
      <ul ref={strip} className={classes.strip} onScroll={follow}>
        {slides.map((slide, place) => (
          <li key={slide.id}>
            <OneSlide slide={slide} first={place === 0} />
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <div className={classes.ways}>
          <button type="button" aria-label={t('slides.previous')} onClick={() => move(-1)}>
            <IconChevronLeft size={24} className="mirror" aria-hidden="true" />
          </button>
          <span className="small" role="status">
            <bdi dir="ltr">{`${at + 1} / ${slides.length}`}</bdi>
          </span>
          <button type="button" aria-label={t('slides.next')} onClick={() => move(1)}>
            <IconChevronRight size={24} className="mirror" aria-hidden="true" />
          </button>
        </div>
      )}
    </section>
  )
}

function OneSlide({ slide, first }: { slide: Slide; first: boolean }) {
  const { title, image, image_text: text, image_focus: focus, phone_image: small, link } = slide
  const base = useClubBase()
  return (
    <Link to={link.replace(/^\/club(?=\/|$)/, base)} className={classes.slide}>
      <span className={small ? classes.wide : undefined}>
        <ClubPicture url={image} alt={text} focus={focus} width={1120} aspect={2.4} first={first} />
      </span>
      {small && (
        <span className={classes.small}>
          <ClubPicture url={small} alt={text} width={480} aspect={1.2} first={first} />
        </span>
      )}
      <strong>
        <LocalText of={title} />
      </strong>
    </Link>
  )
}
