import { z } from 'zod'
import type { AnswerOf, Operation } from '#contract/kernel/operation.ts'
import { type PageMeta, pageMeta } from '#contract/kernel/paging.ts'
import { type CallInput, exchange, readData } from './call.ts'

const paged = z.object({ meta: pageMeta })

/** The same as `call` for a list: rows, and their position. */
export async function callList<O extends Operation>(
  operation: O,
  input: CallInput<O> = {},
): Promise<{ data: AnswerOf<O>; meta: PageMeta }> {
  const answer = await exchange(operation, input)
  return { data: readData(operation, answer), meta: paged.parse(answer).meta }
}
