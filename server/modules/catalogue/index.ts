export { routeCatalogue } from './catalogue.routes.ts'
export {
  categoriesTyped,
  countStock,
  findCategories,
  findOnSale,
  listForStaff,
  type NewCategory,
} from './category.queries.ts'
export {
  buyFeeOf,
  type CategoryRow,
  type CategoryView,
  readCodePattern,
  sellFeeOf,
  viewCategory,
} from './category.rules.ts'
export { createCategory } from './create-category.ts'
export { createSupplier } from './create-supplier.ts'
export { findInCatalogue } from './list-categories.ts'
