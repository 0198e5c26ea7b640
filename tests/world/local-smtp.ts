import { createServer, type Socket } from 'node:net'

export interface ReceivedMail {
  readonly from: string
  readonly to: string
  /** Headers and text, as they came. */
  readonly content: string
}

export interface LocalSmtp {
  readonly url: string
  readonly mails: readonly ReceivedMail[]
  /** The next recipients are refused with these codes; null: the server hangs up instead of answering. */
  refuseNext(...codes: (number | null)[]): void
  close(): Promise<void>
}

/** A mail server on this machine that speaks as much of SMTP as a mail needs. */
export async function openLocalSmtp(): Promise<LocalSmtp> {
  const mails: ReceivedMail[] = []
  const refusals: (number | null)[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    serve(socket, { mails, refusals })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    refuseNext: (...codes) => void refusals.push(...codes),
    close: () =>
      new Promise((closed) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => closed())
      }),
  }
}

function serve(
  socket: Socket,
  { mails, refusals }: { mails: ReceivedMail[]; refusals: (number | null)[] },
): void {
  let [from, to, content, isData] = ['', '', '', false]
  const answer = (line: string) => socket.write(`${line}\r\n`)
  const hear = (line: string): void => {
    if (isData) {
      if (line !== '.') {
        content += `${line}\n`
        return
      }
      isData = false
      mails.push({ from, to, content })
      answer('250 taken')
      return
    }
    const command = line.slice(0, 4).toUpperCase()
    const named = /<(.*?)>/.exec(line)?.[1] ?? ''
    if (command === 'EHLO' || command === 'HELO') answer('250 local')
    else if (command === 'MAIL') {
      from = named
      content = ''
      answer('250 ok')
    } else if (command === 'RCPT') {
      to = named
      const refusal = refusals.shift()
      if (refusal === null) socket.destroy()
      else answer(refusal === undefined ? '250 ok' : `${refusal} no`)
    } else if (command === 'DATA') {
      isData = true
      answer('354 go on')
    } else if (command === 'QUIT') {
      answer('221 bye')
      socket.end()
    } else answer('250 ok')
  }
  let rest = ''
  socket.on('error', () => socket.destroy())
  socket.on('data', (bytes) => {
    const lines = `${rest}${bytes.toString()}`.split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) hear(line)
  })
  answer('220 local')
}
