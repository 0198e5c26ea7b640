import { fileSizeHeader } from '#contract/kernel/operation.ts'

/** The share of a file that has arrived, while the server writes it; the total is estimated. */
export function watchBody(response: Response, onProgress: (share: number) => void): Response {
  const sizeAbout = Number(response.headers.get(fileSizeHeader))
  if (!response.body || !(sizeAbout > 0)) return response
  let received = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, controller) {
        received += bytes.length
        onProgress(Math.min(received / sizeAbout, 1))
        controller.enqueue(bytes)
      },
    }),
  )
  return new Response(counted, { headers: response.headers })
}
