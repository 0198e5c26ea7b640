export { categoriesServer } from './categories.resource.ts'
export { startPrices } from './change-prices.ts'
export { suppliersServer } from './suppliers.resource.ts'
