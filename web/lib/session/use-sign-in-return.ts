import { useSearchParams } from 'react-router'
import { safeReturn } from './sign-in-return.ts'

/** Where the way in leads when it is done; null: to the first page of the portal. */
export function useSignInReturn(): string | null {
  const [query] = useSearchParams()
  return safeReturn(query.get('next'))
}
