import { fileSizeHeader } from '#contract/kernel/operation.ts'

/** While a file arrives that the server writes as it sends it: its share so far, as far as the server could guess. */
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
