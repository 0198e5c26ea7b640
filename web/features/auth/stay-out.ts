import { redirect } from 'react-router'
import { recallSession } from '#web/lib/session/session.ts'

/** Whoever is signed in has nothing to do at the door. */
export function stayOut(): null {
  if (recallSession().token !== null) throw redirect('/portal/home')
  return null
}
