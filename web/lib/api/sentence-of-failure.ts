import { translate } from '#web/lib/i18n/i18n.ts'
import type { ApiFailure } from './failure.ts'

/** Why a call failed, in the reader's words; the server's own where it gave any. */
export function sentenceOfFailure(failure: ApiFailure): string {
  if (failure.isNetwork) return translate('errors.check_your_network')
  return failure.message || translate('errors.something_is_wrong')
}
