import { sql } from 'kysely'
import { orderedCards } from '#contract/resources/cards/ordered-cards.ts'
import { serveResource } from '#server/resource-engine/index.ts'

export const orderedCardsServer = serveResource(orderedCards, {
  table: 'voucher',
  visibleTo: 'all',
  columns: { updated_at: null, deleted_at: null },
  computed: {
    voucher_id: sql`t.id`,
    code_last4: sql`nullif(t.code_last4, '')`,
    revealed_at: sql`(select min(r.created_at) from voucher_reveal r where r.voucher_id = t.id)`,
  },
})
