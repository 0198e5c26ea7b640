import { createServer } from 'node:http'

/** What the provider does with a request: a status and a body, or no answer at all. */
export type ProviderAnswer = { readonly status: number; readonly body: string } | 'silent'

export interface LocalProvider {
  readonly url: string
  readonly requests: readonly ProviderRequest[]
  /** The answers of the next requests; after them the usual one. */
  answerNext(...answers: ProviderAnswer[]): void
  close(): Promise<void>
}

export interface ProviderRequest {
  readonly path: string
  readonly authorization: string | undefined
  readonly body: unknown
}

/** A provider of SMS on this machine, which keeps what it received. */
export async function openLocalProvider(usual: ProviderAnswer): Promise<LocalProvider> {
  const requests: ProviderRequest[] = []
  const next: ProviderAnswer[] = []
  const server = createServer(async (request, response) => {
    const chunks = await Array.fromAsync<Buffer>(request)
    const { url: path = '', headers } = request
    requests.push({
      path,
      authorization: headers.authorization,
      body: JSON.parse(Buffer.concat(chunks).toString()),
    })
    const answer = next.shift() ?? usual
    if (answer === 'silent') return
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    url: `http://127.0.0.1:${address.port}/api/v1`,
    requests,
    answerNext: (...answers) => void next.push(...answers),
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}
