export { categoriesServer } from './categories.resource.ts'
export { startPrices } from './change-prices.ts'
export { exchangeRatesServer } from './exchange-rates.resource.ts'
export { suppliersServer } from './suppliers.resource.ts'
