import type { Visitor } from '#server/platform/abuse/index.ts'
import type { ApiGuards } from '#server/platform/http/api.ts'

const nothing = async () => undefined

/** Nobody in particular, who may do anything. */
export const unknownCaller: Visitor = {
  networks: [{ name: '127.0.0.1', share: 1 }],
  device: { id: null, holder: null, knows: () => false, remember: async () => null },
  reader: () => 'reader',
  prove: nothing,
  concerns: nothing,
}

/** Guards that let everything pass. */
export const openGuards: ApiGuards = {
  visitors: () => ({ ...unknownCaller, enter: nothing, spare: nothing }),
  isDone: async () => false,
  isTakenKey: async () => false,
  closeKey: async () => false,
  guesses: { run: (_call, evaluate) => evaluate() },
}
