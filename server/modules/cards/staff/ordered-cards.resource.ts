import { sql } from 'kysely'
import { orderedCards } from '#contract/resources/cards/ordered-cards.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { isGiven } from '../gift.queries.ts'
import { isKept } from '../replacement.queries.ts'

export const orderedCardsServer = serveResource(orderedCards, {
  table: 'voucher',
  visibleTo: 'all',
  columns: { updated_at: null, deleted_at: null },
  computed: {
    voucher_id: sql`t.id`,
    status: sql`(case
      when not ${isKept(sql`t.id`)} then 'replaced'
      when t.status = 'sold' and ${isGiven(sql`t.id`)} then 'given'
      when exists (
        select from approval w
        where w.subject_type = 'card_order' and w.subject_id = t.order_id::text and w.kind = 'card-replacement'
          and w.payload->'sent'->>'voucher_id' = t.id::text and w.status = 'waiting' and w.expires_at > now()
      ) then 'replacement_asked'
      when t.status = 'sold' and t.expires_at <= now() then 'expired'
      else t.status end)`,
    replacement_id: sql`(select x.replacement_id from card_replacement x where x.voucher_id = t.id)`,
    code_last4: sql`nullif(t.code_last4, '')`,
    revealed_at: sql`(select min(r.created_at) from voucher_reveal r where r.voucher_id = t.id)`,
  },
})
