import type { Page } from 'playwright-core'
import type { Product } from './product.ts'

/** A client who signed up and proved the phone, without a browser. */
export interface Client {
  readonly phone: string
  readonly token: string
  readonly user: Readonly<Record<string, unknown>>
  post(path: string, body: object): Promise<Readonly<Record<string, unknown>>>
  put(path: string, body: object): Promise<unknown>
  get(path: string): Promise<unknown>
}

export const clientPassword = 'Zaytuna-2026'

export async function signUpClient(
  { url, staff }: Product,
  { phone, name, username }: { phone: string; name: string; username: string },
): Promise<Client> {
  let token = ''
  const call = async (path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<unknown> => {
    const response = await fetch(`${url}/api/client${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as { data?: unknown; message?: string }
    if (!response.ok) throw new Error(`${path}: ${answer.message}`)
    return answer.data
  }
  const post = (path: string, body: object) => call(path, body) as Promise<Record<string, unknown>>
  const signedUp = await post('/register', { name, phone, username, password: clientPassword, terms: true })
  token = String(signedUp['token'])
  const { rows = [] } = await staff('outbox', 'list', '--to', phone)
  const code = /\d{6}/.exec(rows.at(0)?.body ?? '')?.[0] ?? ''
  const { user } = (await post('/verify', { channel: 'phone', code })) as { user: Record<string, unknown> }
  return { phone, token, user, post, put: (path, body) => call(path, body, 'PUT'), get: (path) => call(path) }
}

/** The page's tab is signed in from its next page on. */
export async function signInAs(page: Page, token: string): Promise<void> {
  await page.goto('/auth/login')
  await page.evaluate((kept) => localStorage.setItem('client-token', kept), token)
}
