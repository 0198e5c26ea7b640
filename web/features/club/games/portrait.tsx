import { pictureAddress } from '#web/lib/files/picture-address.ts'
import { IconUsers } from '#web/ui/icons.ts'
import classes from './games.module.css'

/** A person's photo, or the drawing of a person; the name is beside it. */
export function Portrait({ photo, size }: { photo: string | null; size: number }) {
  return (
    <span className={classes.portrait} style={{ inlineSize: size, blockSize: size }}>
      {photo === null ? (
        <IconUsers size={Math.round(size / 2)} aria-hidden="true" />
      ) : (
        <img
          src={pictureAddress(photo, size)}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
        />
      )}
    </span>
  )
}
