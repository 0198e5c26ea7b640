import { pictureAddress } from '#web/lib/files/picture-address.ts'
import { IconPackage } from '#web/ui/icons.ts'
import classes from './products.module.css'

interface ProductPictureProps {
  readonly url: string | null | undefined
  /** Pixels of the page. */
  readonly size: number
  readonly alt?: string
  readonly small?: boolean
}

/** Without a picture: a drawn parcel of the same size. */
export function ProductPicture({ url, size, alt = '', small = false }: ProductPictureProps) {
  return (
    <span className={`${classes.picture} ${small ? classes.small : ''}`}>
      {url ? (
        <img src={pictureAddress(url, size)} alt={alt} width={size} height={size} loading="lazy" />
      ) : (
        <IconPackage size={small ? 28 : 56} aria-hidden="true" />
      )}
    </span>
  )
}
