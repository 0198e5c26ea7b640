import { redirect } from 'react-router'

/** The trash is the list, filtered to deleted rows. */
export function clientLoader({ params }: { params: { resource?: string } }) {
  throw redirect(`/console/${params.resource}?trashed=only`)
}

export const loader = clientLoader
