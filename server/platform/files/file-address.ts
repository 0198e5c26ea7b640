export function fileAddress(id: string): string {
  return `/files/${id}`
}

/** Of a file that visitors are not shown. */
export function passedAddress(id: string, passOf: (id: string) => string): string {
  return `${fileAddress(id)}?pass=${passOf(id)}`
}
