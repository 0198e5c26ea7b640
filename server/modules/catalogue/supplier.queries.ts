import type { Tx } from '#server/platform/db/database.ts'

export interface NewSupplier {
  readonly nameAr: string
  readonly nameEn: string
  readonly color: string | null
  readonly phone: string | null
  readonly email: string | null
}

export async function insertSupplier(tx: Tx, supplier: NewSupplier): Promise<bigint> {
  const { id } = await tx
    .insertInto('supplier')
    .values({
      name_ar: supplier.nameAr,
      name_en: supplier.nameEn,
      color: supplier.color,
      phone: supplier.phone,
      email: supplier.email,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function supplierExists(tx: Tx, id: bigint): Promise<boolean> {
  const row = await tx
    .selectFrom('supplier')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
