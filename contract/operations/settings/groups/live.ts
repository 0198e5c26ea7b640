import { defineSettings } from '#contract/kernel/settings/define-settings.ts'
import { flag } from './meanings.ts'

const shown = { reader: 'staff', class: 'harmless', effect: 'lives.read' } as const

export const live = defineSettings({
  name: 'live',
  fieldsets: {
    live: {
      keys: {
        /** Of streams that do not say it themselves. */
        live_watchers: {
          kind: 'choice',
          required: true,
          options: [{ value: 'all' }, { value: 'clients' }, { value: 'pro' }, { value: 'subscribers' }],
          default: 'clients',
          ...shown,
        },
        // Off: no stream has a chat, whatever it says itself.
        live_chat: { ...flag, ...shown, default: true },
        live_viewers_shown: { ...flag, ...shown, default: true },
        /** The picture of a stream without one: an address on this site. */
        live_poster: { kind: 'text', rule: 'own_path', maxLength: 200, mono: true, default: null, ...shown },
      },
    },
  },
})
