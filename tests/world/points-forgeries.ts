import { forge, type PlantedForgery, type RunAsOwner, type Victims } from './forge.ts'

const pointsOf = (owner: bigint) => `kind = 'points' and owner_id = ${owner}`
const operator = (kind: string) => `kind = '${kind}'`
const giftOf = ({ layla }: Victims) => `(select min(id) from gift_order where client_id = ${layla})`

const sent =
  (operation: string, from: string, meta?: Readonly<Record<string, unknown>>): PlantedForgery['forge'] =>
  (run, { layla }) =>
    forge(run, {
      operation,
      postings: [{ from: operator(from), to: pointsOf(layla), amountMinor: 7 }],
      ...(meta && { meta }),
    })

/** As if the row of the movement had been written as well. */
async function withMovement(run: RunAsOwner, { layla }: Victims, kind: string): Promise<void> {
  await run(`
    insert into points_movement (transaction_id, client_id, kind, amount, balance_after, created_at)
    select max(id), ${layla}, '${kind}', 7, 7, now() from ledger.transaction`)
  await run(`
    update ledger.account set tally = split_part(tally, ' ', 1) || ' ' || split_part(tally, ' ', 2) || ' '
      || (split_part(tally, ' ', 3)::bigint + 7) where ${pointsOf(layla)}`)
}

const edited =
  (text: (victims: Victims) => string): PlantedForgery['forge'] =>
  (run, victims) =>
    run(text(victims))

/** Points and gifts that no module gave, and rows that no longer say what was posted. */
export const pointsForgeries: Readonly<Record<string, PlantedForgery>> = {
  'points that no movement names': {
    forge: sent('points_award', 'points-issued'),
    rules: ['points.movement'],
  },
  'points out of what was given for gifts': {
    forge: sent('points_award', 'revenue:gifts'),
    rules: ['points.movement', 'postings.legal_pair'],
  },
  'points that came by an order of a product': {
    forge: sent('product_order', 'points-issued'),
    rules: ['postings.legal_pair', 'products.order_paid'],
  },
  'points with a movement of another kind': {
    async forge(run, victims) {
      await sent('points_award', 'points-issued')(run, victims)
      await withMovement(run, victims, 'purchase')
    },
    rules: ['points.movement'],
  },
  'points that staff gave alone': {
    async forge(run, victims) {
      await sent('points_adjustment', 'points-issued', { approval_id: '999999' })(run, victims)
      await withMovement(run, victims, 'adjustment')
    },
    rules: ['points.adjustment_agreed'],
  },
  'a movement of points that names another number': {
    forge: edited(
      ({ layla }) => `update points_movement set amount = amount + 1 where id = (
        select min(id) from points_movement where client_id = ${layla} and amount > 0)`,
    ),
    rules: ['points.earned', 'points.movement'],
  },
  'a count of points that would let them expire later': {
    forge: edited(
      ({ layla }) => `update ledger.account set tally = '2026-01-01 0 1' where ${pointsOf(layla)}`,
    ),
    rules: ['points.earned'],
  },
  'a gift that took fewer points than it says': {
    forge: edited((victims) => `update gift_order set points = points + 1 where id = ${giftOf(victims)}`),
    rules: ['gifts.paid'],
  },
  'a gift that nobody paid': {
    forge: edited(
      (victims) => `
        insert into gift_order (id, client_id, gift_id, kind, points, currency, branch_id, status, created_at)
        select nextval('ledger.transaction_id'), client_id, gift_id, kind, points, currency, branch_id, status, now()
        from gift_order where id = ${giftOf(victims)}`,
    ),
    rules: ['gifts.paid'],
  },
  'a gift whose parcel nobody sends': {
    forge: edited(
      (victims) => `update gift_order set kind = 'product', branch_id = null where id = ${giftOf(victims)}`,
    ),
    rules: ['gifts.given_once'],
  },
  'a gift that is cancelled without its points': {
    forge: edited(
      (victims) =>
        `update gift_order set status = 'cancelled', ended_at = now() where id = ${giftOf(victims)}`,
    ),
    rules: ['gifts.cancelled_once'],
  },
  'points of a gift that came back while the gift is kept': {
    async forge(run, victims) {
      const [row] = await run(`select ${giftOf(victims)}::text as id`)
      await forge(run, {
        operation: 'gift_cancel',
        reverses: String(row?.['id']),
        postings: [{ from: operator('revenue:gifts'), to: pointsOf(victims.layla), amountMinor: 10 }],
      })
    },
    rules: ['gifts.cancelled_once', 'points.movement'],
  },
}
