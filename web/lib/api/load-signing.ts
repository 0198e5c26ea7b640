import { ApiFailure } from './failure.ts'

/** A file of its own: a page that neither signs in nor pays does not load it. */
export function loadSigning() {
  return import('./sign-request.ts')
}

/** The refusal says how wrong the clock of this device is. True: the call may be sent again, once. */
export async function isOfWrongClock(error: unknown): Promise<boolean> {
  if (!(error instanceof ApiFailure) || error.code !== 'auth.signature_late') return false
  const { setClock } = await loadSigning()
  return setClock(error)
}
