import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idOutput, instant, localized } from '#contract/kernel/shapes.ts'

export const dashboardRanges = ['7', '30', '90'] as const

/** In the order of the screen. */
export const figureNames = [
  'card_sales',
  'recharges',
  'income',
  'cards_sold',
  'vouchers_used',
  'new_clients',
] as const
export type FigureName = (typeof figureNames)[number]

export const figure = z.object({
  name: z.enum(figureNames),
  unit: z.enum(['money', 'count']),
  /** For the range: an amount, or a count in digits. */
  total: z.string(),
  /** For the same number of days before the range. */
  before: z.string(),
  /** Day by day, oldest first; today last. */
  days: z.array(z.string()),
})

export const lowStock = z.object({
  category_id: idOutput,
  name: localized,
  supplier: localized,
  color: z.string().nullable(),
  stock: z.int(),
  threshold: z.int(),
})

export const showDashboard = defineOperation({
  id: 'dashboard.show',
  summary: 'What the business did in the last days, and which cards run out.',
  method: 'GET',
  path: '/dashboard',
  access: 'staff:statistics',
  query: z.strictObject({ days: z.enum(dashboardRanges).default('30') }),
  answer: z.object({
    currency: z.string(),
    /** Tripoli days, oldest first. */
    days: z.array(z.string()),
    figures: z.array(figure),
    /** The lowest first, at most eight. */
    low_stock: z.array(lowStock),
    /** When the figures were computed. */
    summed_at: instant.nullable(),
  }),
})
