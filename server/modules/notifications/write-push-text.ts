import type { Language } from '#contract/kernel/localized.ts'
import { translate } from '#server/platform/messages.ts'
import { showNotification } from './list-notifications.ts'

/** A push message is small: the rest is read in the portal. In characters. */
const bodyMax = 300

/**
 * What a locked screen may show. Without the person's consent that is what happened, without amount, name or device.
 */
export function writePushText(
  notification: Parameters<typeof showNotification>[0],
  { showsDetails, locale }: { readonly showsDetails: boolean; readonly locale: Language },
): { readonly title: string; readonly body: string } {
  const { kind, title, body } = showNotification(notification, locale)
  if (showsDetails) return { title, body: shortened(body) }
  // The title of a welcome holds the name.
  return {
    title: translate(locale, 'common:brand'),
    body: kind === 'welcome' ? translate(locale, 'notifications:push.new') : shortened(title),
  }
}

function shortened(text: string): string {
  return text.length <= bodyMax ? text : `${text.slice(0, bodyMax - 1)}…`
}
