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
    /** The button that closes it; left out: it stays open. */
    readonly close?: string
  }
  readonly look?: 'filled' | 'plain'
  /** Opens by itself: always, or where the person has allowed it before. */
  readonly opens?: 'always' | 'allowed'
  /** Closes after the first code. */
  readonly once?: boolean
  /** A result is on the screen: nothing is read until the person goes on. */
  readonly paused: boolean
  onText(text: string): void
}

/** Reads codes from the camera until it is closed. */
export function CodeCamera({ labels, onText, paused, look, opens, once = false }: CodeCameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [open, setOpen] = useState(opens === 'always')
  const [failed, setFailed] = useState(false)
  const reading = useRef({ onText, paused })
  useEffect(() => {
    reading.current = {
      paused,
      onText(text) {
        if (once) setOpen(false)
        onText(text)
      },
    }
  })
  useEffect(() => {
    if (opens === 'allowed') void isAllowed().then((allowed) => allowed && setOpen(true))
  }, [opens])
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
        <>
          {/* The picture of the camera has no sound and no words. */}
          <video ref={video} muted playsInline aria-label={labels.picture} />
          {labels.close && (
            <Button look="plain" size="medium" onClick={() => setOpen(false)}>
              {labels.close}
            </Button>
          )}
        </>
      ) : (
        <Button look={look} onClick={() => setOpen(true)}>
          <IconQrcode size={22} aria-hidden="true" />
          {labels.open}
        </Button>
      )}
      {failed && <Notice kind="info">{labels.none}</Notice>}
    </div>
  )
}

/** Whether the camera opens without a question of the browser. */
async function isAllowed(): Promise<boolean> {
  const { permissions } = navigator
  if (!permissions) return false
  try {
    return (await permissions.query({ name: 'camera' })).state === 'granted'
  } catch (error) {
    // Some browsers know no such permission.
    if (error instanceof TypeError) return false
    throw error
  }
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
