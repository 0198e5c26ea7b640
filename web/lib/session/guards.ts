import { redirect } from 'react-router'
import { recallSession } from './session.ts'
import { safeReturn, signInReturn } from './sign-in-return.ts'

/** For navigation inside the application; public/early-guard.js guards the first document. */
interface Asked {
  readonly request: Request
}

/** Without a token the visitor must sign in, and then gets the wanted page. */
export function needsToken({ request }: Asked): void {
  const { pathname, search } = new URL(request.url)
  if (recallSession().token === null) throw redirect(signInReturn(pathname + search))
}

/** A signed-in person skips the sign-in pages. */
export function needsNoToken({ request }: Asked): void {
  const next = safeReturn(new URL(request.url).searchParams.get('next'))
  if (recallSession().token !== null) throw redirect(next ?? '/portal/home')
}
