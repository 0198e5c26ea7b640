import type { ListedRow } from '#contract/kernel/resource/row-types.ts'
import { administrativeStructures } from '#contract/resources/organisation/administrative-structures.ts'
import { branches } from '#contract/resources/organisation/branches.ts'
import { facilities } from '#contract/resources/organisation/facilities.ts'
import { readAudience } from '#web/lib/api/read-on-server.ts'
import type { PageHost } from '#web/lib/page-context.ts'
import type { Structure } from './people-tree.tsx'

/** More fit no page. */
const all = { per_page: '100' }

export interface Organisation {
  readonly branches: readonly ListedRow<typeof branches>[]
  readonly facilities: readonly ListedRow<typeof facilities>[]
  readonly structures: readonly Structure[]
}

/** What the settings hide comes as an empty list. In a file of its own: the definitions stay on the server. */
export async function readOrganisation(host: PageHost): Promise<Organisation> {
  const [shownBranches, shownFacilities, structures] = await Promise.all([
    readAudience(host, branches, all),
    readAudience(host, facilities, all),
    readAudience(host, administrativeStructures, all),
  ])
  return { branches: shownBranches, facilities: shownFacilities, structures }
}
