import { defineSettings } from '#contract/kernel/settings/define-settings.ts'

const format = {
  kind: 'boolean',
  default: true,
  reader: 'staff',
  class: 'harmless',
  effect: 'the cleaning of rich text',
} as const

export const editor = defineSettings({
  name: 'editor',
  fieldsets: {
    formats: {
      keys: {
        editor_headings: format,
        editor_lists: format,
        editor_quotes: format,
        // A link leads readers away, and its address may lie.
        editor_links: { ...format, class: 'redirecting', guard: 'raise' },
      },
    },
    writing: {
      keys: {
        editor_direction: {
          kind: 'choice',
          options: [{ value: 'auto' }, { value: 'rtl' }, { value: 'ltr' }],
          required: true,
          default: 'auto',
          reader: 'staff',
          class: 'harmless',
          effect: 'the cleaning of rich text',
        },
        picture_megabytes_max: {
          kind: 'integer',
          required: true,
          min: 1,
          max: 5,
          default: 5,
          reader: 'public',
          class: 'harmless',
          effect: 'identity.changePhoto',
        },
      },
    },
  },
})
