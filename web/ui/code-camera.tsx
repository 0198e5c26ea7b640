import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import classes from './code-camera.module.css'
import { IconQrcode } from './icons.ts'
import { openReader } from './qr-reader.ts'
import { Notice } from './status.tsx'

const lookEveryMs = 120
/** A code in the picture is read once, until it was away for so long. */
const awayMs = 800

interface CodeCameraProps {
  readonly labels: {
    /** The button that opens it. */
    readonly open: string
    /** What its picture is. */
    readonly picture: string
    /** It does not open: what to do instead. */
    readonly none: string
  }
  /** A result is on the screen: nothing is read until the person goes on. */
  readonly paused: boolean
  onText(text: string): void
}

/** Reads codes from the camera until it is closed. */
export function CodeCamera({ labels, onText, paused }: CodeCameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [open, setOpen] = useState(false)
  const [failed, setFailed] = useState(false)
  const reading = useRef({ onText, paused })
  useEffect(() => {
    reading.current = { onText, paused }
  })
  useEffect(() => {
    if (!open) return
    const { current: element } = video
    if (!element) return
    const stop = new AbortController()
    const see = openSight((text) => reading.current.onText(text))
    follow(element, stop.signal, (text) => see(text, reading.current.paused)).catch(() => {
      // No camera, it was not allowed, or it stopped: the code is typed instead.
      setFailed(true)
      setOpen(false)
    })
    return () => stop.abort()
  }, [open])
  return (
    <div className={classes.camera}>
      {open ? (
        // The picture of the camera has no sound and no words.
        <video ref={video} muted playsInline aria-label={labels.picture} />
      ) : (
        <Button onClick={() => setOpen(true)}>
          <IconQrcode size={22} aria-hidden="true" />
          {labels.open}
        </Button>
      )}
      {failed && <Notice kind="info">{labels.none}</Notice>}
    </div>
  )
}

/** Each code once, while it stays in the picture; its digits change while one looks at it. */
export function openSight(onText: (text: string) => void) {
  let last = { code: '', seenAt: 0 }
  return (text: string | null, paused = false): void => {
    const now = performance.now()
    if (text === null) return
    const [code = ''] = text.split('.')
    const isSame = code === last.code && now - last.seenAt < awayMs
    if (paused && !isSame) return
    last = { code, seenAt: now }
    if (!isSame) onText(text)
  }
}

async function follow(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onLook: (text: string | null) => void,
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
  while (!signal.aborted) {
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) onLook(await reader.read(video))
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}
