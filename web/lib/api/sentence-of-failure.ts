import { ApiFailure } from './failure.ts'

/** Does what may be refused; null: it was not. */
export async function refusalOf(work: () => Promise<void>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return error.sentence
  }
}
