import { Agent, type IncomingMessage, request } from 'node:http'

export interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  /** As it came. */
  readonly text: string
}

export interface Question {
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly timeoutMillis: number
}

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

/** Rejects when no whole answer came: what became of the request is then not known. */
export function ask(
  url: string,
  { path, method = 'GET', headers, body, timeoutMillis }: Question,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request(`${url}${path}`, { method, headers: { ...headers }, agent })
    const timer = setTimeout(() => asking.destroy(new Error('no answer in time')), timeoutMillis)
    const fail = (error: Error): void => {
      clearTimeout(timer)
      reject(error)
    }
    asking.on('error', fail)
    asking.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('error', fail)
      response.on('end', () => {
        clearTimeout(timer)
        if (response.complete) resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
        else reject(new Error('half an answer'))
      })
    })
    asking.end(body)
  })
}
