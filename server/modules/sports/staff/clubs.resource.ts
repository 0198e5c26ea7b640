import { Refusal } from '#contract/kernel/refusal.ts'
import { clubs } from '#contract/resources/sports/clubs.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { giveUpOurs, titleGamesOf } from './club.queries.ts'

export const clubsServer = serveResource(clubs, {
  table: 'club',
  visibleTo: 'all',
  async beforeStore(tx, { our_club: isOurs }) {
    if (isOurs === true) await giveUpOurs(tx)
    return undefined
  },
  /** @throws Refusal `club.ours_needed` where no club would be ours */
  async beforeUpdate(tx, { our_club: isOurs }, row) {
    if (isOurs === false && row.our_club) throw new Refusal('club.ours_needed')
    if (isOurs === true && !row.our_club) await giveUpOurs(tx)
    return undefined
  },
  /** @throws Refusal `club.ours_needed` */
  async beforeDestroy(_tx, row) {
    if (row.our_club) throw new Refusal('club.ours_needed')
  },
  async afterWrite(tx, { id }, action) {
    if (action === 'updated') await titleGamesOf(tx, BigInt(id))
  },
})
