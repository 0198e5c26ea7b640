import { z } from 'zod'
import { currencyOf, defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { createCategory, createSupplier, listForStaff } from '#server/modules/catalogue/index.ts'
import { amount, amountOrZero, type Command, defineCommand, id, text, whole } from './command.ts'

const currency = currencyOf(defaultCurrency)

export const catalogueCommands: readonly Command[] = [
  defineCommand({
    noun: 'supplier',
    verb: 'create',
    needs: 'suppliers-store',
    options: {
      'name-ar': text,
      'name-en': text,
      color: z
        .string()
        .regex(/^#[0-9a-f]{6}$/)
        .optional(),
      phone: text.optional(),
      email: z.email().optional(),
    },
    async run({ services, staffId }, options) {
      const created = await services.database.transact((tx) =>
        createSupplier(
          tx,
          {
            nameAr: options['name-ar'],
            nameEn: options['name-en'],
            color: options.color ?? null,
            phone: options.phone ?? null,
            email: options.email ?? null,
          },
          { type: 'staff', id: staffId },
        ),
      )
      return { sentence: 'done.supplier_created', values: { id: created.toString() } }
    },
  }),
  defineCommand({
    noun: 'category',
    verb: 'create',
    needs: 'categories-store',
    options: {
      supplier: id,
      kind: z.enum(['recharge', 'card', 'goods']),
      'name-ar': text,
      'name-en': text,
      'face-value': amount,
      /** What a client pays; the face value unless given. */
      price: amount.optional(),
      /** What the supplier is owed; the price unless given. */
      'buy-price': amountOrZero.optional(),
      fee: amountOrZero.optional(),
      'instructions-ar': text.optional(),
      'instructions-en': text.optional(),
      dial: z
        .string()
        .max(60)
        .regex(/\{code\}/)
        .optional(),
      'code-pattern': text.optional(),
      position: whole(0, 100_000).default(0),
    },
    async run({ services, staffId }, options) {
      const priceMinor = options.price ?? options['face-value']
      const created = await services.database.transact((tx) =>
        createCategory(
          tx,
          {
            supplierId: options.supplier,
            kind: options.kind,
            nameAr: options['name-ar'],
            nameEn: options['name-en'],
            currency,
            faceValueMinor: options['face-value'],
            priceMinor,
            buyPriceMinor: options['buy-price'] ?? priceMinor,
            feeMinor: options.fee ?? 0n,
            instructionsAr: options['instructions-ar'] ?? null,
            instructionsEn: options['instructions-en'] ?? null,
            dialPattern: options.dial ?? null,
            codePattern: options['code-pattern'] ?? null,
            position: options.position,
          },
          { type: 'staff', id: staffId },
        ),
      )
      return { sentence: 'done.category_created', values: { id: created.toString() } }
    },
  }),
  defineCommand({
    noun: 'category',
    verb: 'list',
    acts: 'never',
    options: {},
    async run({ services, locale }) {
      const rows = await listForStaff(services.database.db)
      return {
        sentence: 'done.listed',
        values: { count: rows.length },
        rows: rows.map((row) => ({
          id: row.id,
          supplier_id: row.supplierId,
          supplier: locale === 'ar' ? row.supplierNameAr : row.supplierNameEn,
          name: locale === 'ar' ? row.nameAr : row.nameEn,
          kind: row.kind,
          face_value: toWire(row.faceValueMinor, currencyOf(row.currency)),
          price: toWire(row.priceMinor, currencyOf(row.currency)),
          buy_price: toWire(row.buyPriceMinor, currencyOf(row.currency)),
          available: row.available,
          on_sale: row.onSale,
        })),
      }
    },
  }),
]
