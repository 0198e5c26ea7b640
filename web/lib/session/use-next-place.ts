import { useSearchParams } from 'react-router'
import { safePlace } from './sign-in-place.ts'

/** Where the way in leads when it is done; null: to the first page of the portal. */
export function useNextPlace(): string | null {
  const [query] = useSearchParams()
  return safePlace(query.get('next'))
}
