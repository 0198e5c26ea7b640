import { useEffect, useRef } from 'react'

interface ClubVideoProps {
  /** An MP4 file, or the list of an HLS stream. */
  readonly url: string
  readonly name: string
  readonly poster?: string | null
}

/** Plays a video of ours. A browser that does not read HLS itself gets a reader, loaded when it is needed. */
export function ClubVideo({ url, name, poster = null }: ClubVideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element) return
    if (!isHls(url) || element.canPlayType('application/vnd.apple.mpegurl') !== '') {
      element.src = url
      return
    }
    let close: (() => void) | null = null
    let isLeft = false
    void import('hls.js').then(({ default: Hls }) => {
      if (isLeft || !Hls.isSupported()) return
      const reader = new Hls()
      reader.loadSource(url)
      reader.attachMedia(element)
      close = () => reader.destroy()
    })
    return () => {
      isLeft = true
      close?.()
    }
  }, [url])
  return (
    <video
      ref={video}
      controls
      playsInline
      preload="metadata"
      aria-label={name}
      {...(poster !== null && { poster })}
      style={{ inlineSize: '100%', aspectRatio: '16 / 9', borderRadius: 'var(--radius-card)' }}
    />
  )
}

function isHls(url: string): boolean {
  return URL.canParse(url) && new URL(url).pathname.endsWith('.m3u8')
}
