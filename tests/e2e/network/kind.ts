import type { Locator } from 'playwright-core'
import type { Person } from '../person.ts'
import type { Stage } from './stage.ts'

/**
 * - `money`: moves money under a key: it can be asked about and cancelled.
 * - `form`: says in the form that an answer is late; `dialog`: says so in the dialog, and can be closed.
 */
type Way = 'money' | 'form' | 'dialog'

/** A kind of write, up to the press that sends it. */
export interface Kind {
  readonly name: string
  readonly as: 'layla' | 'fatima' | 'admin' | 'visitor'
  /** The path that the product receives, with `*` for a number; not the path of its list. */
  path(stage: Stage): string
  readonly way: Way
  /** Fills everything in. @returns the button that sends it */
  prepare(person: Person, stage: Stage): Promise<Locator>
}

/** In the page, or in a dialog. */
export function buttonOf(
  { page, textOf }: Person,
  key: string,
  within: Pick<Locator, 'getByRole'> = page,
): Locator {
  return within.getByRole('button', { name: textOf(key), exact: true })
}

/** Makes something to settle. */
export async function earn({ fatima, goodsCodes }: Stage): Promise<void> {
  await fatima.post('/vouchers/use', { code: goodsCodes.shift() })
}
