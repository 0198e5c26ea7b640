import type { Page } from 'playwright-core'
import QRCode from 'qrcode'

interface HeldCode {
  readonly size: number
  /** Row by row: dark or not. */
  readonly dark: readonly boolean[]
}

/** Instead of a camera the page gets a picture of what is held in front of it; the person has allowed it before. */
export async function giveCamera(page: Page): Promise<void> {
  await page.context().grantPermissions(['camera'])
  await page.addInitScript(replaceCamera)
}

/** Holds a code in front of the camera. */
export async function holdCode(page: Page, text: string): Promise<void> {
  const { modules } = QRCode.create(text)
  const held: HeldCode = { size: modules.size, dark: Array.from(modules.data, (module) => module !== 0) }
  await page.evaluate((code) => {
    ;(window as unknown as { heldCode: HeldCode }).heldCode = code
  }, held)
}

/** Runs in the page. */
function replaceCamera(): void {
  // The page then decodes the picture itself, as in browsers without a reader.
  Reflect.deleteProperty(window, 'BarcodeDetector')
  const getUserMedia = async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 480
    canvas.height = 480
    const context = canvas.getContext('2d')
    const draw = () => {
      const { heldCode } = window as unknown as { heldCode?: HeldCode }
      if (!context) return
      context.fillStyle = '#fff'
      context.fillRect(0, 0, 480, 480)
      context.fillStyle = '#000'
      if (!heldCode) return
      const side = Math.floor(400 / heldCode.size)
      for (const [at, isDark] of heldCode.dark.entries())
        if (isDark)
          context.fillRect(
            40 + (at % heldCode.size) * side,
            40 + Math.floor(at / heldCode.size) * side,
            side,
            side,
          )
    }
    draw()
    setInterval(draw, 100)
    return canvas.captureStream(10)
  }
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } })
}
