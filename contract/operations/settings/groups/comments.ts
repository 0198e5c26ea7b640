import { defineSettings } from '#contract/kernel/settings/define-settings.ts'
import { switchedOffByTwo } from './meanings.ts'

const offered = {
  kind: 'boolean',
  default: true,
  reader: 'staff',
  class: 'harmless',
  effect: 'reactions.show',
} as const

export const comments = defineSettings({
  name: 'comments',
  fieldsets: {
    comments: {
      keys: {
        // Off: comments appear at once, but for those with a listed word.
        comments_moderated: { ...switchedOffByTwo, default: true, effect: 'comments.post' },
        /** One on a line. */
        comment_words: {
          kind: 'long-text',
          localized: true,
          required: true,
          maxLength: 5_000,
          default: { ar: 'حقير\nتافه\nلعنة', en: 'idiot\nstupid\nscum' },
          reader: 'staff',
          class: 'harmless',
          effect: 'comments.post',
        },
      },
    },
    reactions: {
      keys: {
        reaction_like: offered,
        reaction_love: offered,
        reaction_laugh: offered,
        reaction_wow: offered,
        reaction_sad: offered,
        reaction_angry: offered,
      },
    },
  },
})
