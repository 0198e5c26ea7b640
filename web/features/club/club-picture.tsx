import type { Localized } from '#contract/kernel/shapes.ts'
import { pictureAddress } from '#web/lib/files/picture-address.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
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
}

/** A picture of the club in a fixed form, or the pattern where there is none. */
export function ClubPicture({ url, alt = null, focus, width, aspect, first = false }: ClubPictureProps) {
  const { locale } = usePage()
  const style = { '--picture-aspect': aspect, ...(focus && { '--picture-focus': `${focus.x}% ${focus.y}%` }) }
  return (
    <span className={classes.picture} style={style}>
      {url === null ? (
        <StarLattice />
      ) : (
        <img
          src={pictureAddress(url, width)}
          alt={alt ? readIn(alt, locale).text : ''}
          width={width}
          height={Math.round(width / aspect)}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          decoding="async"
        />
      )}
    </span>
  )
}
