import { suppliers } from '#contract/resources/catalogue/suppliers.ts'
import { serveResource } from '#server/resource-engine/index.ts'

export const suppliersServer = serveResource(suppliers, { table: 'supplier', visibleTo: 'all' })
