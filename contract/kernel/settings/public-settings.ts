import { z } from 'zod'
import { localized } from '../shapes.ts'
import type { Setting } from './define-settings.ts'

/** The answer's schema of a setting, from the form of its default. Without input schemas, for light pages. */
export function sentShapeOf({ default: value, required }: Setting): z.ZodType {
  if (typeof value === 'boolean') return z.boolean()
  if (typeof value === 'number') return z.int()
  const shape = typeof value === 'object' && value !== null ? localized : z.string()
  return required ? shape : shape.nullable()
}
