import { expect } from 'vitest'
import { errorCodes } from '#contract/kernel/error-codes.ts'
import type { Language } from '#contract/kernel/localized.ts'
import type { Operation } from '#contract/kernel/operation.ts'
import type { Answer, Caller } from './caller.ts'
import type { Example } from './example.ts'

let keyNumber = 0

/** Makes the call of an operation as its example says; money calls get a key of their own. */
export function callOperation(
  caller: Caller,
  operation: Operation,
  { params = {}, query, body }: Pick<Example, 'params' | 'query'> & { readonly body?: object },
  headers: Record<string, string> = {},
): Promise<Answer> {
  const path = operation.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  const address = query ? `${path}?${new URLSearchParams(query)}` : path
  keyNumber += 1
  const options = { headers, ...(operation.idempotent && { key: `call-${keyNumber}-of-the-test` }) }
  switch (operation.method) {
    case 'GET':
      return caller.get(address, options)
    case 'POST':
      return caller.post(address, body, options)
    case 'PUT':
      return caller.put(address, body, options)
    case 'DELETE':
      return caller.delete(address, options)
  }
}

/** The contract's failure: a known code with its status, and a sentence in the language asked for. */
export function expectFailure({ status, headers, body }: Answer, language: Language = 'en'): void {
  const code = body.code as keyof typeof errorCodes
  expect({ status, code }).toEqual({ status: errorCodes[code], code })
  expect(Object.keys(body).filter((name) => !['message', 'code', 'errors', 'data'].includes(name))).toEqual(
    [],
  )
  expect(body.message).toMatch(language === 'ar' ? /[\u0600-\u06FF]{2}/ : /^[\x20-\x7e’…–]+$/)
  for (const sentences of Object.values(body.errors ?? {})) expect(sentences.join('')).not.toBe('')
  if (status === 429 || status === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
}
