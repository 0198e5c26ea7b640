import { redirect } from 'react-router'

/** The trash is the list, narrowed to what was deleted. */
export function clientLoader({ params }: { params: { resource?: string } }) {
  throw redirect(`/console/${params.resource}?trashed=only`)
}

export const loader = clientLoader
