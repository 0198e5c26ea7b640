import { pictureAddress } from '#web/lib/files/picture-address.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import type { ClubMark } from './game-types.ts'
import classes from './games.module.css'

/** The crest of a club, or its first letter; the name beside it says which club. */
export function Crest({ of: { logo, short_name: name }, size = 40 }: { of: ClubMark; size?: number }) {
  const { locale } = usePage()
  if (logo !== null)
    return (
      <img
        className={classes.crest}
        src={pictureAddress(logo, size)}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
      />
    )
  return (
    <span className={classes.letter} style={{ inlineSize: size, blockSize: size }} aria-hidden="true">
      {name[locale].replace(/^ال/, '').slice(0, 1)}
    </span>
  )
}
