import { defineSettings } from '#contract/kernel/settings/define-settings.ts'
import { asked, switchedOnByTwo } from './meanings.ts'

/** Points cost the operator gifts: two people raise them. */
const given = {
  kind: 'integer',
  required: true,
  min: 0,
  reader: 'staff',
  class: 'money',
  guard: 'raise',
  effect: 'points.showPoints',
} as const

export const points = defineSettings({
  name: 'points',
  fieldsets: {
    points: {
      keys: {
        // Off: nobody earns or spends points, and nobody is shown any.
        points_enabled: { ...switchedOnByTwo, class: 'money', ...asked },
        points_per_dinar: { ...given, max: 100, default: 1 },
        points_per_sign_in: { ...given, max: 1_000, default: 2 },
        points_per_game: { ...given, max: 10_000, default: 20 },
        // What a client earns in a day by these three at most; competitions give more.
        points_daily_max: { ...given, max: 1_000_000, default: 200 },
        // A shorter time takes points away.
        points_expire_months: { ...given, min: 1, max: 120, guard: 'lower', default: 12 },
      },
    },
  },
})
