import type { Tx } from '#server/platform/db/database.ts'
import { type Asked, findStandings } from './confirmation.queries.ts'
import type { Standing } from './confirmation.rules.ts'

/** The standings of payments that may need a confirmation, by the input that asks. */
export async function readStandings<Input>(
  tx: Tx,
  asked: readonly (Asked & { readonly input: Input })[],
): Promise<ReadonlyMap<Input, Standing>> {
  const standings = await findStandings(tx, asked)
  return new Map(
    standings.flatMap((standing, place) => {
      const one = asked[place]
      return one ? [[one.input, standing] as const] : []
    }),
  )
}
