import { shipmentStatuses } from '#contract/shapes/shipment.ts'
import type { ActionRows } from './action-row-types.ts'
import type { Caller } from './caller.ts'
import { fund } from './money.ts'
import { makeProduct, orderProduct, photographShipment, placeShipment, shipmentOf } from './products.ts'
import type { World } from './world.ts'

/** Products, and shipments of orders that Omar makes. */
export function rowsOfShop(world: World, admin: Caller): Readonly<Record<string, ActionRows>> {
  let opened: Promise<string> | undefined
  return {
    products: {
      make: () => makeProduct(admin, { stock: 100_000 }),
      values: { price: '9.000', discount: '0.500' },
    },
    'product-orders': {
      async make() {
        opened ??= openShop(world, admin)
        const { id } = await orderProduct(await world.as('omar'), await opened, 3)
        await world.asOwner(placeShipment(await shipmentOf(world, id), 'deliverd'))
        return id
      },
      inputs: { refund: { pieces: 1 } },
      states: Object.fromEntries(
        Object.entries({ partly_refunded: 1, refunded: 3 }).map(([state, count]) => [
          state,
          (id: string) => `update product_order set refunded_quantity = ${count} where id = ${id}`,
        ]),
      ),
    },
    shipments: {
      async make() {
        opened ??= openShop(world, admin)
        return shipmentOf(world, (await orderProduct(await world.as('omar'), await opened)).id)
      },
      inputs: { deliver: { code: null } },
      ready: {
        dispatch: (id: string) =>
          `update shipment set courier_id = (select min(id) from staff_user) where id = ${id}`,
        deliver: photographShipment,
        close: (id: string) => `update shipment set kind = 'vouchers', order_id = null where id = ${id}`,
      },
      states: Object.fromEntries(
        shipmentStatuses.map((status) => [status, (id: string) => placeShipment(id, status)]),
      ),
    },
  }
}

async function openShop(world: World, admin: Caller): Promise<string> {
  await fund(world, 'omar', '100.000')
  return makeProduct(admin, { price: '0.100', stock: 100_000 })
}
