import { type Limiter, takeAll } from '../abuse/index.ts'

export type UploadBudget = 'photo' | 'upload' | 'uploadBytes'

/** A point of `uploadBytes`. */
const bytesOfPoint = 256 * 1024

/**
 * Counts a file that a client sends: each, and its bytes.
 * @throws Refusal `request.limited`
 */
export async function countUpload(
  limiter: Limiter<UploadBudget>,
  clientId: bigint,
  { bytes, kind }: { readonly bytes: Uint8Array; readonly kind: 'photo' | 'slip' },
): Promise<void> {
  const caller = `client:${clientId}`
  const points = Array.from({ length: Math.ceil(bytes.length / bytesOfPoint) }, () => ({
    name: 'uploadBytes' as const,
    caller,
  }))
  const ofKind = kind === 'photo' ? [{ name: 'photo' as const, caller }] : []
  await takeAll(limiter, [...ofKind, { name: 'upload', caller }, ...points], 'request.limited')
}
