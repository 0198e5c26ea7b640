export function fileAddress(id: string): string {
  return `/files/${id}`
}
