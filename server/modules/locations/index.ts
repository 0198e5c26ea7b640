export { citiesSection } from './cities.resource.ts'
export { countriesSection } from './countries.resource.ts'
export { municipalitiesSection } from './municipalities.resource.ts'
export { sellerPointsSection } from './seller-points.resource.ts'
