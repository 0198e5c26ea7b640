import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { text as readText } from 'node:stream/consumers'

/** The certificate that etcd asks for, and the authority of its own. */
export interface Tls {
  readonly ca?: string
  readonly cert?: string
  readonly key?: string
}

/** POSTs JSON and reads JSON. @throws when nobody answers in time, or with another status than 200 */
export async function askJson(url: string, body: unknown, tls: Tls, millisMax: number): Promise<unknown> {
  const signal = AbortSignal.timeout(millisMax)
  const request = url.startsWith('https:') ? requestHttps : requestHttp
  const asked = request(url, { ...tls, method: 'POST', signal })
  const answered = new Promise<string>((resolve, reject) => {
    asked.on('error', reject)
    asked.on('response', (response) => {
      const { statusCode } = response
      readText(response).then((text) => {
        if (statusCode === 200) resolve(text)
        else reject(new Error(`${url} answers ${statusCode}: ${text.slice(0, 200)}`))
      }, reject)
    })
  })
  asked.end(JSON.stringify(body))
  return JSON.parse(await answered)
}
