import { openQuestion } from '#web/lib/question.ts'

/** Whether it is still the same member of staff. */
export const freshProof = openQuestion<null>()
