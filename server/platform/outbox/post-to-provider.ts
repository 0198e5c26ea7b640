import { Undeliverable } from './undeliverable.ts'

/** The provider read the request and says no to it. */
const refusedStatuses = [400, 404, 422]
const answerBytesMax = 64 * 1024

/**
 * Posts JSON to a provider of SMS and reads its JSON.
 * @throws Undeliverable when it refuses the message; an Error when it fails, does not answer in time, or answers
 * something else than JSON
 */
export async function postToProvider(
  { address, token, waitMilliseconds }: { address: string; token: string; waitMilliseconds: number },
  body: unknown,
): Promise<unknown> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json',
    },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(waitMilliseconds),
  })
  const text = (await answer.text()).slice(0, answerBytesMax)
  if (refusedStatuses.includes(answer.status))
    throw new Undeliverable(`the SMS gateway refused: ${answer.status}`)
  if (!answer.ok) throw new Error(`the SMS gateway failed: ${answer.status}`)
  return parseJson(text)
}

/** A page of a proxy is no answer of the provider. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error('the SMS gateway answered no JSON', { cause: error })
  }
}

/** Below the base address, which may end with a slash. */
export function addressBelow(base: string, path: string): string {
  return `${base.replace(/\/$/, '')}${path}`
}
