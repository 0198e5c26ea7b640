import { z } from 'zod'
import { localized } from '../shapes.ts'
import type { Setting } from './define-settings.ts'

/** How the server sends a setting: in the form of its default. Without what reads a form, for pages that are light. */
export function sentShapeOf({ default: value, required }: Setting): z.ZodType {
  if (typeof value === 'boolean') return z.boolean()
  if (typeof value === 'number') return z.int()
  const shape = typeof value === 'object' && value !== null ? localized : z.string()
  return required ? shape : shape.nullable()
}
