import type { Config } from '#server/config.ts'

/** The configuration goes through the pipe: an environment can be read by whoever lists processes. */
export type ToWorker = { readonly kind: 'serve'; readonly config: Config } | { readonly kind: 'stop' }

export type FromWorker =
  | { readonly kind: 'serving'; readonly url: string }
  | { readonly kind: 'failed'; readonly problem: string }
