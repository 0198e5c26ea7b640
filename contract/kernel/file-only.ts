import { z } from 'zod'

/** The `answer` of an operation that answers a file and never `data`. */
export const fileOnly = z.never()
