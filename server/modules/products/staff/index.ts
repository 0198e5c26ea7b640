export { shipmentsOutside } from './deliver-shipment.ts'
export { productOrdersServer } from './product-orders.resource.ts'
export { productsServer } from './products.resource.ts'
export { shipmentsServer } from './shipments.resource.ts'
