import type { Language } from '#contract/kernel/localized.ts'
import { loadSigning } from '#web/lib/api/load-signing.ts'
import type { Domain } from '#web/lib/i18n/messages.ts'
import { loadMessages } from '#web/lib/i18n/messages.ts'

const atOnce = 3
const domains: readonly Domain[] = ['portal', 'signed-in', 'cards']

/**
 * While a person types the password, the files of the portal's first page come into the browser's cache: after the sign-in
 * only its data is missing. The list is written by the build (react-router.config.ts).
 */
export async function preparePortal(locale: Language): Promise<void> {
  await loadSigning()
  const files: unknown = await (await fetch('/portal-files.json')).json()
  if (!Array.isArray(files)) return
  const waiting = files.map(String)
  const bring = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
      await fetch(file, { priority: 'low' })
  }
  await Promise.all([
    ...Array.from({ length: atOnce }, bring),
    ...domains.map((domain) => loadMessages(locale, domain)),
  ])
}
