import type { Config } from '#server/config.ts'

/** The configuration goes through the pipe: other users can read an environment. */
export type ToWorker = { readonly kind: 'serve'; readonly config: Config } | { readonly kind: 'stop' }

export type FromWorker =
  | { readonly kind: 'serving'; readonly url: string }
  | { readonly kind: 'failed'; readonly problem: string }
