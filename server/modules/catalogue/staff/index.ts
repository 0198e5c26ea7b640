export { categoriesServer } from './categories.resource.ts'
export { suppliersServer } from './suppliers.resource.ts'
