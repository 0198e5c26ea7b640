export { productChecks } from './check-product-orders.queries.ts'
export { completeDeliveries } from './complete-deliveries.ts'
export {
  closeParcel,
  type GiftParcel,
  insertGiftParcels,
  returnProductOfGift,
} from './gift-parcel.queries.ts'
export { lockProducts } from './product.queries.ts'
export type { StockedProduct } from './product.rules.ts'
export { findOpenCities, type Receiver, takeFromStock } from './product-order.queries.ts'
export { routeProducts } from './products.routes.ts'
export { findDeclarers } from './refund.queries.ts'
export { findShipments, type LockedShipment, lockShipments, type ShipmentRow } from './shipment.queries.ts'
export { viewParcel } from './show-product-orders.ts'
