import { translate } from '#web/lib/i18n/i18n.ts'
import { ApiFailure } from './failure.ts'

/** Why a call failed, in the reader's words; the server's own where it gave any. */
export function sentenceOfFailure(failure: ApiFailure): string {
  if (failure.isNetwork) return translate('errors.check_your_network')
  return failure.message || translate('errors.something_is_wrong')
}

/** Does what may be refused; null: it was not. */
export async function refusalOf(work: () => Promise<void>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return sentenceOfFailure(error)
  }
}
