/** Does the work that the server asks for. @returns the value of `proofHeader` */
export async function solveChallenge(challenge: string): Promise<string> {
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })
  try {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data)
    worker.onerror = ({ message }) => reject(new Error(`the proof was not found: ${message}`))
    worker.postMessage(challenge)
    return `${challenge}:${await promise}`
  } finally {
    worker.terminate()
  }
}
