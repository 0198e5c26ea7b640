import { redirect } from 'react-router'
import { recallSession } from './session.ts'

/** Navigation inside the application; the first document is guarded by public/early-guard.js. */

/** Nobody without a token comes in. */
export function needsToken(): void {
  if (recallSession().token === null) throw redirect('/auth/login')
}

/** Whoever is signed in has nothing to do at the door. */
export function needsNoToken(): void {
  if (recallSession().token !== null) throw redirect('/portal/home')
}
