import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/status.tsx'
import classes from './gates.module.css'
import { openReader } from './qr-reader.ts'

const lookEveryMs = 120
/** The same code is read again only after it was away, or after so long. */
const sameAgainMs = 3_000

/** Reads codes from the camera until it is closed. */
export function Camera({ onText }: { onText(text: string): void }) {
  const { t } = useTranslation('gates')
  const video = useRef<HTMLVideoElement>(null)
  const [open, setOpen] = useState(false)
  const [failed, setFailed] = useState(false)
  const tell = useRef(onText)
  useEffect(() => {
    tell.current = onText
  })
  useEffect(() => {
    if (!open) return
    const { current: element } = video
    if (!element) return
    const stop = new AbortController()
    follow(element, stop.signal, (text) => tell.current(text)).catch((error: unknown) => {
      // No camera, or it was not allowed: the number is typed instead.
      if (!(error instanceof DOMException)) throw error
      setFailed(true)
      setOpen(false)
    })
    return () => stop.abort()
  }, [open])
  return (
    <div className={classes.camera}>
      {open ? (
        // The picture of the camera has no sound and no words.
        <video ref={video} muted playsInline aria-label={t('camera.label')} />
      ) : (
        <Button onClick={() => setOpen(true)}>{t('camera.open')}</Button>
      )}
      {failed && <Notice kind="info">{t('camera.none')}</Notice>}
    </div>
  )
}

async function follow(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  })
  const close = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) return close()
  signal.addEventListener('abort', close)
  video.srcObject = stream
  await video.play()
  const reader = await openReader()
  let last = { text: '', at: 0 }
  const look = async () => {
    if (signal.aborted) return
    const text = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await reader.read(video) : null
    const now = performance.now()
    if (text !== null && (text !== last.text || now - last.at > sameAgainMs)) {
      last = { text, at: now }
      onText(text)
    }
    setTimeout(() => void look(), lookEveryMs)
  }
  await look()
}
