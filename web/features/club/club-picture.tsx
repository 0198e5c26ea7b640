import type { Localized } from '#contract/kernel/shapes.ts'
import { pictureAddress } from '#web/lib/files/picture-address.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useNear } from '#web/lib/use-near.ts'
import { StarLattice } from '#web/ui/star-lattice.tsx'
import classes from './club-picture.module.css'
import { readIn } from './local-text.tsx'

interface ClubPictureProps {
  readonly url: string | null
  /** Left out: the text beside it says what it shows. */
  readonly alt?: Localized | null
  readonly focus?: { readonly x: number; readonly y: number } | null
  /** Width on the page in pixels. */
  readonly width: number
  /** Width to height. */
  readonly aspect: number
  /** In sight at once: loaded first. */
  readonly first?: boolean
  /** Far below the first sight: loaded only when the reader comes near. */
  readonly later?: boolean
  /** Of a form of its own on a phone. */
  readonly phone?: { readonly url: string; readonly width: number; readonly aspect: number } | null
}

/** A picture of the club in a fixed form, or the pattern where there is none. */
export function ClubPicture({ url, alt = null, focus, width, aspect, ...how }: ClubPictureProps) {
  const { first = false, later = false, phone = null } = how
  const { locale } = usePage()
  const { place, isNear } = useNear<HTMLSpanElement>(later)
  const style = {
    '--picture-aspect': aspect,
    ...(phone && { '--phone-aspect': phone.aspect }),
    ...(focus && { '--picture-focus': `${focus.x}% ${focus.y}%` }),
  }
  const picture = isNear && url !== null && (
    <img
      src={pictureAddress(url, width)}
      alt={alt ? readIn(alt, locale).text : ''}
      width={width}
      height={Math.round(width / aspect)}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
    />
  )
  return (
    <span ref={place} className={classes.picture} style={style} data-phone={phone ? true : undefined}>
      {url === null && <StarLattice />}
      {picture && phone ? (
        <picture>
          <source media="(max-width: 599px)" srcSet={pictureAddress(phone.url, phone.width)} />
          {picture}
        </picture>
      ) : (
        picture
      )}
    </span>
  )
}
