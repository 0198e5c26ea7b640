import { sql } from 'kysely'
import { clientGifts } from '#contract/resources/gifts/client-gifts.ts'
import { ofOwnBranch } from '#server/modules/organisation/index.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { cancelGift } from '../cancel-gift.ts'

export const clientGiftsServer = serveResource(clientGifts, {
  table: 'gift_order',
  // What waits at a branch is seen there; cards and parcels belong to none.
  visibleTo: (staff) => sql`(t.branch_id is null or ${ofOwnBranch(staff, sql`t.branch_id`)})`,
  columns: { deleted_at: null },
  computed: {
    number: sql`t.id::text`,
    shipment_id: sql`(select s.id from shipment s where s.gift_order_id = t.id)`,
    serial_number: sql`(select v.serial_number from voucher v where v.id = t.voucher_id)`,
  },
  postings: {
    cancel: (engine, { id, input: { reason }, actor, ip }) =>
      engine.post(cancelGift, { actor, ip, input: { orderId: id, staffId: actor.id, reason } }),
  },
})
