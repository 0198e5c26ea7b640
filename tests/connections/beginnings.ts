/** What a caller sends before it disconnects or stalls. */
export const kinds = ['headers', 'bodies', 'console bodies', 'uploads', 'streams'] as const
export type Kind = (typeof kinds)[number]

export interface Credentials {
  readonly token: string
  readonly eventKey: string
}

const json = 'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{'
const form = 'Content-Type: multipart/form-data; boundary=form\r\nContent-Length: 100000\r\n\r\n--form\r\n'

export function textOf(kind: Kind, { token, eventKey }: Credentials): string {
  const host = 'Host: mahfaza\r\n'
  const bearer = `Authorization: Bearer ${token}\r\n`
  const texts: Record<Kind, string> = {
    headers: `POST /api/client/login HTTP/1.1\r\n${host}X-More: `,
    bodies: `POST /api/client/login HTTP/1.1\r\n${host}${json}`,
    'console bodies': `POST /api/console/login HTTP/1.1\r\n${host}${json}`,
    uploads: `POST /api/client/profile-photo HTTP/1.1\r\n${host}${bearer}${form}`,
    streams: `GET /api/client/events?key=${eventKey} HTTP/1.1\r\n${host}\r\n`,
  }
  return texts[kind]
}
