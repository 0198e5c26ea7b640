import {
  listProductOrders,
  listVoucherParcels,
  showProductOrder,
} from '#contract/operations/products/list-product-orders.ts'
import {
  listProductFilters,
  listProducts,
  showProduct as showOperation,
} from '#contract/operations/products/list-products.ts'
import { createProductOrder, quoteProductOrder } from '#contract/operations/products/order-product.ts'
import type { PostingEngine } from '#server/ledger/index.ts'
import { senderOf } from '#server/modules/confirmations/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import { type KeyRing, referenceOf } from '#server/platform/secrets/index.ts'
import { showProduct, showProductFilters, showShop } from './list-products.ts'
import { orderProduct } from './order-product.ts'
import { quoteOrder } from './quote-product-order.ts'
import { showOrder, showOrders, showVoucherParcels } from './show-product-orders.ts'

interface ProductDeps {
  readonly database: Database
  readonly engine: PostingEngine
  readonly keys: KeyRing
}

export function routeProducts(api: Api, { database: { db }, engine, keys }: ProductDeps): void {
  const operation = orderProduct()

  api.list(listProducts, ({ query }) => showShop(db, query))
  api.route(showOperation, ({ params }) => showProduct(db, params.id))
  api.route(listProductFilters, () => showProductFilters(db))
  api.route(quoteProductOrder, ({ actor, body }) => quoteOrder(db, actor.id, body))
  api.money(createProductOrder, async ({ actor, visitor, body, origin, idempotency }) => {
    const { answer, transactionId, replayed } = await engine.post(operation, {
      input: {
        clientId: actor.id,
        sender: senderOf({ actor, visitor }),
        productId: body.product_id,
        quantity: body.quantity,
        totalMinor: body.total_amount,
        receiver: {
          name: body.receiver_name,
          phone: body.receiver_phone,
          cityId: body.city_id,
          address: body.address,
        },
      },
      actor,
      ip: origin.ip,
      idempotency,
    })
    return { answer: { ...answer, reference: referenceOf(keys, transactionId) }, replayed }
  })
  api.list(listProductOrders, ({ actor, query }) => showOrders(db, keys, actor.id, query))
  api.route(showProductOrder, ({ actor, params }) => showOrder(db, keys, actor, params.id))
  api.list(listVoucherParcels, ({ actor, query }) => showVoucherParcels(db, keys, actor, query))
}
