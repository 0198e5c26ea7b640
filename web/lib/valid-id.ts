import { data } from 'react-router'

/** The validity check of a route with an `:id`: anything but a number of ours is a page that does not exist. */
export function needsValidId({ params }: { params: { id?: string | undefined } }): void {
  if (!/^[1-9]\d{0,17}$/.test(params.id ?? '')) throw data(null, { status: 404 })
}
