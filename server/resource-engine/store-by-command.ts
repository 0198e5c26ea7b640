import type { Language } from '#contract/kernel/localized.ts'
import type { ResourceRow } from '#contract/kernel/resource/resource.ts'
import type { EngineDeps } from './engine-deps.ts'
import { runWrite } from './run-write.ts'
import type { ServedResources, StaffMember } from './served-resource.ts'
import { storeRow } from './write-row.ts'

/** A terminal has no other address. */
const ownAddress = '127.0.0.1'

interface Commanded {
  /** The section. */
  readonly name: string
  readonly staff: StaffMember
  readonly locale: Language
  /** As the form would send it. */
  readonly body: Readonly<Record<string, unknown>>
}

/**
 * A row that a command at the terminal makes: the schema, the rules and the log entry are those of the form.
 * @throws ZodError, Refusal
 */
export async function storeByCommand(
  { database, jobs }: Pick<EngineDeps, 'database' | 'jobs'>,
  servedResources: ServedResources,
  { name, staff, locale, body }: Commanded,
): Promise<ResourceRow> {
  const served = servedResources.of(name)
  const { store } = servedResources.operationsOf(served)
  if (!store?.body) throw new RangeError(`rows of ${name} are made by nobody`)
  const values = store.body.parse(body)
  const context = { servedResources, served, jobs, writer: { staff, locale, ip: ownAddress } }
  return runWrite(database, served, staff, (tx) => storeRow(tx, context, values))
}
