import { defineSettings } from '#contract/kernel/settings/define-settings.ts'
import { asked, redirecting, switchedOnByTwo } from './meanings.ts'

// Every application follows them: to a new version, and to where it is found.
const version = {
  kind: 'text',
  maxLength: 20,
  mono: true,
  rule: 'version',
  default: null,
  ...redirecting,
  ...asked,
} as const
const storePage = {
  kind: 'url',
  secure: true,
  maxLength: 300,
  default: null,
  ...redirecting,
  ...asked,
} as const
/** Older applications are refused until they are replaced. */
const forced = {
  ...switchedOnByTwo,
  reader: 'public',
  class: 'redirecting',
  effect: 'the gate of clients',
} as const

export const app = defineSettings({
  name: 'app',
  fieldsets: {
    android: {
      keys: { android_version: version, android_url: storePage, android_force_update: forced },
    },
    ios: {
      keys: { ios_version: version, ios_url: storePage, ios_force_update: forced },
    },
    pause: {
      keys: {
        // The portal shows that services are paused, and no call of a client moves money; staff work on.
        disable_services: {
          ...switchedOnByTwo,
          reader: 'public',
          class: 'protection',
          effect: 'the gate of clients',
        },
      },
    },
  },
})
