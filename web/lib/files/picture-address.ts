import { pictureWidths } from '#contract/kernel/upload.ts'

/** The address of a picture in the narrowest form that is sharp where it is shown so wide. @param pixels of the page */
export function pictureAddress(url: string, pixels: number): string {
  const width = pictureWidths.find((one) => one >= 2 * pixels)
  return width === undefined ? url : `${url}${url.includes('?') ? '&' : '?'}width=${width}`
}

interface Pictured {
  readonly img_url: string | null
  readonly supplier: { readonly img_url: string | null }
}

/** The picture of a card beside its name: its own, or that of its supplier. */
export function categoryPicture({ img_url: own, supplier }: Pictured): string | null {
  const url = own ?? supplier.img_url
  return url === null ? null : pictureAddress(url, 40)
}
