import { data } from 'react-router'

/** Checks a route's `:id`: other than our numbers is a missing page. */
export function needsValidId({ params }: { params: { id?: string | undefined } }): void {
  if (!/^[1-9]\d{0,17}$/.test(params.id ?? '')) throw data(null, { status: 404 })
}
