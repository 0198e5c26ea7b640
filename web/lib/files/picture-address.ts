import { pictureWidths } from '#contract/kernel/picture-widths.ts'

/** The narrowest form of a picture that is sharp at this width. @param pixels of the page */
export function pictureAddress(url: string, pixels: number): string {
  const width = pictureWidths.find((one) => one >= 2 * pixels)
  return width === undefined ? url : `${url}${url.includes('?') ? '&' : '?'}width=${width}`
}

interface Pictured {
  readonly img_url: string | null
  readonly supplier: { readonly img_url: string | null }
}

/** The picture of a card: its own, or its supplier's. */
export function categoryPicture({ img_url: own, supplier }: Pictured): string | null {
  const url = own ?? supplier.img_url
  return url === null ? null : pictureAddress(url, 40)
}
