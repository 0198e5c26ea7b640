export { citiesServer } from './cities.resource.ts'
export { countriesServer } from './countries.resource.ts'
export { municipalitiesServer } from './municipalities.resource.ts'
export { sellerPointsServer } from './seller-points.resource.ts'
