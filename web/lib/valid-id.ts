import { data } from 'react-router'
import { failedCheck } from './missing-page.ts'

/** Checks a route's `:id`: other than our numbers is a missing page. */
export function needsValidId({ params }: { params: { id?: string | undefined } }): void {
  if (!/^[1-9]\d{0,17}$/.test(params.id ?? '')) throw data(failedCheck, { status: 404 })
}
