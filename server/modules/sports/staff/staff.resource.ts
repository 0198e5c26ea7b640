import { staff } from '#contract/resources/sports/staff.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { contractState } from './transfer.queries.ts'

export const clubStaffServer = serveResource(staff, {
  table: 'club_staff',
  visibleTo: 'all',
  columns: { position: 'playing_position' },
  computed: { contract: contractState },
  beforeStore: async (_tx, { first_club_id }) => ({ club_id: first_club_id ?? null }),
})
