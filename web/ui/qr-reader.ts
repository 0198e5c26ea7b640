interface QrReader {
  /** The text of a code in the picture; null: none. */
  read(video: HTMLVideoElement): Promise<string | null>
}

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

type DetectorClass = new (options: { formats: string[] }) => Detector

const edgeMax = 720

/** Has the decoder on the device before the network is away. */
export async function keepReader(): Promise<void> {
  if (!('BarcodeDetector' in globalThis)) await import('qr/decode.js')
}

/** The reader of the browser, where it has one; otherwise one that is loaded now. */
export async function openReader(): Promise<QrReader> {
  if ('BarcodeDetector' in globalThis) {
    const { BarcodeDetector } = globalThis as unknown as { BarcodeDetector: DetectorClass }
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return { read: async (video) => (await detector.detect(video))[0]?.rawValue ?? null }
  }
  const { default: decode } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  return {
    async read(video) {
      const scale = Math.min(1, edgeMax / Math.max(video.videoWidth, video.videoHeight))
      canvas.width = Math.round(video.videoWidth * scale)
      canvas.height = Math.round(video.videoHeight * scale)
      const context = canvas.getContext('2d', { willReadFrequently: true })
      if (!context || canvas.width === 0) return null
      context.drawImage(video, 0, 0, canvas.width, canvas.height)
      try {
        return decode(context.getImageData(0, 0, canvas.width, canvas.height))
      } catch (error) {
        // It throws where it finds no code.
        if (error instanceof Error) return null
        throw error
      }
    },
  }
}
