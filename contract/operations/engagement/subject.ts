import { z } from 'zod'
import { idInput } from '#contract/kernel/shapes.ts'

/** A row that clients comment on: the name of its section, and its id. */
export const subjectShape = {
  subject_type: z
    .string()
    .max(60)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  subject_id: idInput,
}
export const subjectParams = z.strictObject(subjectShape)
