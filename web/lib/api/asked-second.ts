import { z } from 'zod'
import { idOutput } from '#contract/kernel/shapes.ts'

/** The answer of an operation that waits for a second person. */
export const askedSecond = z.strictObject({ approval_id: idOutput })
