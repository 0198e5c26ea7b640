export { categoriesSection } from './categories.resource.ts'
export { suppliersSection } from './suppliers.resource.ts'
