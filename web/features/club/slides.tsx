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
  // The other pictures are loaded for those who show that they look.
  const [isTouched, setIsTouched] = useState(false)
  const touch = () => setIsTouched(true)
  const move = (by: number) => {
    const to = (at + by + slides.length) % slides.length
    strip.current?.children[to]?.scrollIntoView({ block: 'nearest', inline: 'start' })
  }
  const follow = () => {
    const { current } = strip
    if (current) setAt(Math.round(Math.abs(current.scrollLeft) / current.clientWidth))
  }
  return (
    <section
      className={classes.slides}
      aria-label={t('slides.label')}
      onPointerEnter={touch}
      onFocus={touch}
      onScrollCapture={touch}
    >
      <ul ref={strip} className={classes.strip} onScroll={follow}>
        {slides.map((slide, place) => (
          <li key={slide.id}>
            <OneSlide slide={slide} first={place === 0} isDrawn={place === 0 || isTouched} />
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

interface OneSlideProps {
  readonly slide: Slide
  readonly first: boolean
  readonly isDrawn: boolean
}

function OneSlide({ slide, first, isDrawn }: OneSlideProps) {
  const { title, image, image_text: text, image_focus: focus, phone_image: small, link } = slide
  const base = useClubBase()
  return (
    <Link to={link.replace(/^\/club(?=\/|$)/, base)} className={classes.slide}>
      <ClubPicture
        url={isDrawn ? image : null}
        alt={text}
        focus={focus}
        width={1120}
        aspect={2.4}
        phone={small === null ? null : { url: small, width: 480, aspect: 1.2 }}
        first={first}
      />
      <strong>
        <LocalText of={title} />
      </strong>
    </Link>
  )
}
