import { defineSettings } from '#contract/kernel/settings/define-settings.ts'
import { asked, redirecting } from './meanings.ts'

/** A map of the whole country. */
export const zoomOfCountry = 5
const zoomMax = 12

export const map = defineSettings({
  name: 'map',
  fieldsets: {
    map: {
      keys: {
        map_centre: {
          kind: 'location',
          required: true,
          default: { latitude: 26.5, longitude: 17.2 },
          class: 'harmless',
          ...asked,
        },
        map_zoom: {
          kind: 'integer',
          required: true,
          min: zoomOfCountry,
          max: zoomMax,
          default: zoomOfCountry,
          class: 'harmless',
          ...asked,
        },
        // Null: the outline that is part of the program. Every visitor's browser calls this host.
        map_tiles_url: {
          kind: 'text',
          maxLength: 300,
          mono: true,
          rule: 'tiles_url',
          default: null,
          ...redirecting,
          ...asked,
        },
      },
    },
  },
})
