import { redirect } from 'react-router'
import { recallSession } from './session.ts'
import { safeReturn, signInReturn } from './sign-in-return.ts'

/** Navigation inside the application; the first document is guarded by public/early-guard.js. */
interface Asked {
  readonly request: Request
}

/** Nobody without a token comes in; signed in, they come to the page they asked for. */
export function needsToken({ request }: Asked): void {
  const { pathname, search } = new URL(request.url)
  if (recallSession().token === null) throw redirect(signInReturn(pathname + search))
}

/** Whoever is signed in has nothing to do at the door. */
export function needsNoToken({ request }: Asked): void {
  const next = safeReturn(new URL(request.url).searchParams.get('next'))
  if (recallSession().token !== null) throw redirect(next ?? '/portal/home')
}
