export { findAttributeValues, havingValues } from './attribute-values.queries.ts'
export { showFilters } from './show-filters.ts'
