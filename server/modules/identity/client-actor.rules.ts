import { maskEmail } from '#contract/kernel/mask-email.ts'
import { maskPhone } from '#contract/kernel/phone.ts'
import type { ClientActor } from '#server/platform/http/caller.ts'
import type { SessionRow } from './session.queries.ts'

/**
 * The actor of a session. The phone must be proven first; the e-mail only if there is one and the setting asks for
 * it.
 */
export function actorOf(session: SessionRow): ClientActor {
  const flags = (['pro', 'merchant', 'seller'] as const).filter((flag) => session[flag])
  return {
    type: 'client',
    id: session.client_id,
    sessionId: session.id,
    name: session.name,
    flags: new Set(flags),
    confirmMinorMin: session.own_limit,
    signing: { key: session.signing_key, isNeeded: session.key_needed, now: session.now },
    isView: session.is_view,
    // Staff look at what the client will see: the way to the verification would lead nowhere.
    unverified: session.is_view ? null : unverifiedOf(session),
    lacksSubscription: !session.is_view && session.subscription_needed && !session.subscribed,
    isPaused: session.is_paused,
  }
}

function unverifiedOf(session: SessionRow): ClientActor['unverified'] {
  if (session.phone_needed && !session.phone_verified)
    return { code: 'auth.verify_phone', data: { verify_phone: maskPhone(session.phone) } }
  if (session.email_needed && session.email !== null && !session.email_verified)
    return { code: 'auth.verify_email', data: { verify_email: maskEmail(session.email) } }
  return null
}
