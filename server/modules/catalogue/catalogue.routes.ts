import {
  listCategoryFilters,
  listCategories as operation,
} from '#contract/operations/catalogue/list-categories.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import { listCategories, showCategoryFilters } from './list-categories.ts'

export interface CatalogueDeps {
  readonly database: Database
}

export function routeCatalogue(api: Api, { database }: CatalogueDeps): void {
  api.list(operation, ({ query }) => listCategories(database.db, query))
  api.route(listCategoryFilters, () => showCategoryFilters(database.db))
}
