import { useSearchParams } from 'react-router'
import { safeReturn } from './sign-in-return.ts'

/** The page after the sign-in; null: the portal's first page. */
export function useSignInReturn(): string | null {
  const [query] = useSearchParams()
  return safeReturn(query.get('next'))
}
