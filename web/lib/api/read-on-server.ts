import type { AnswerOf, Operation } from '#contract/kernel/operation.ts'
import { audienceOf } from '#contract/kernel/resource/audience-operations.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import type { ListedRow } from '#contract/kernel/resource/row-types.ts'
import type { PageHost } from '#web/lib/page-context.ts'

interface Asked {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
}

/** Data of a public page before sign-in, for its loader; null when it does not exist. */
export async function findOnServer<O extends Operation>(
  host: PageHost,
  operation: O,
  { params = {}, query = {} }: Asked = {},
): Promise<AnswerOf<O> | null> {
  const path = operation.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(query).toString()
  const { status, body } = await host.readApi(search === '' ? path : `${path}?${search}`)
  if (status === 404 || status === 422) return null
  // The visitor may try again: this is no defect.
  if (status === 429 || status === 503) throw new Response(null, { status })
  if (status !== 200) throw new Error(`GET ${path} answered ${status}`)
  const answer = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
  return operation.answer.parse(answer) as AnswerOf<O>
}

/** The same, where missing data means a missing page. */
export async function readOnServer<O extends Operation>(
  host: PageHost,
  operation: O,
  asked: Asked = {},
): Promise<AnswerOf<O>> {
  const answer = await findOnServer(host, operation, asked)
  if (answer === null) throw new Response(null, { status: 404 })
  return answer
}

/** The rows of a resource's audience. */
export function readAudience<const R extends Resource>(
  host: PageHost,
  resource: R,
  query: Asked['query'] = {},
): Promise<readonly ListedRow<R>[]> {
  return readOnServer(host, audienceOf(resource).list, { query })
}
