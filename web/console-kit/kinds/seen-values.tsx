import { useTranslation } from 'react-i18next'
import { titleIn } from '#contract/kernel/localized.ts'
import type { ImageField, VideoField } from '#contract/kernel/resource/fields.ts'
import type { RowTitle } from '#contract/kernel/resource/resource.ts'
import { pictureAddress } from '#web/lib/files/picture-address.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { IconCheck, IconFile, IconPlayerPlay } from '#web/ui/icons.ts'
import classes from '../cells/cell.module.css'
import { Ltr } from './text-values.tsx'
import type { ValueProps } from './value-kind.ts'

export function YesNo({ value }: ValueProps) {
  const { t } = useTranslation('kit')
  if (value !== true) return <span className="faint">{t('no')}</span>
  return (
    <span className={classes.yes}>
      <IconCheck size={16} aria-hidden="true" />
      {t('yes')}
    </span>
  )
}

/** The largest shown width of a picture in pixels. */
const pixelsWithin = { list: 40, page: 240 } as const

export function Picture({ field: { alt, focus }, row, value, within }: ValueProps<ImageField>) {
  const { locale } = usePage()
  const text = alt === undefined ? '' : titleIn(row[alt] as RowTitle | null | undefined, locale)
  const src = pictureAddress(String(value), pixelsWithin[within])
  const point = focus === undefined ? null : row[focus]
  return (
    <img
      className={classes.picture}
      data-within={within}
      src={src}
      alt={text}
      loading="lazy"
      {...(isFocus(point) && { style: { objectPosition: `${point.x}% ${point.y}%` } })}
    />
  )
}

export interface Focus {
  readonly x: number
  readonly y: number
}

export function isFocus(value: unknown): value is Focus {
  return typeof value === 'object' && value !== null && 'x' in value && 'y' in value
}

export function FocusValue({ value }: ValueProps) {
  return isFocus(value) ? <Ltr>{`${value.x} %, ${value.y} %`}</Ltr> : null
}

export function Pictures({ value, within }: ValueProps) {
  const pictures = value as readonly { id: string; url: string }[]
  const shown = within === 'list' ? pictures.slice(0, 3) : pictures
  return (
    <span className={classes.pictures}>
      {shown.map(({ id, url }) => (
        <img
          key={id}
          className={classes.picture}
          data-within={within}
          src={pictureAddress(url, pixelsWithin[within])}
          alt=""
          loading="lazy"
        />
      ))}
      {pictures.length > shown.length && <Ltr>{`+${pictures.length - shown.length}`}</Ltr>}
    </span>
  )
}

export function FileLink({ value }: ValueProps) {
  const { t } = useTranslation('kit')
  return (
    <a href={(value as { url: string }).url} className={classes.outside}>
      <IconFile size={16} aria-hidden="true" />
      {t('file')}
    </a>
  )
}

export function Sound(props: ValueProps) {
  if (props.within === 'list') return <FileLink {...props} />
  return (
    <audio className={classes.media} controls preload="none" src={(props.value as { url: string }).url}>
      <track kind="captions" />
    </audio>
  )
}

/** A player on a page; a link in a list. */
export function Video(props: ValueProps<VideoField>) {
  const { field, row, value, within } = props
  if (within === 'list') return <OutsideLink {...props} />
  const poster = field.poster === undefined ? null : row[field.poster]
  return (
    <video
      className={classes.media}
      controls
      preload="none"
      src={String(value)}
      {...(typeof poster === 'string' && { poster: pictureAddress(poster, 480) })}
    >
      <track kind="captions" />
    </video>
  )
}

export function OutsideLink({ field, value }: ValueProps) {
  const url = String(value)
  return (
    <a href={url} className={classes.outside} target="_blank" rel="noreferrer">
      {field.kind === 'video' && <IconPlayerPlay size={16} aria-hidden="true" />}
      <Ltr>{url.replace(/^https?:\/\//, '')}</Ltr>
    </a>
  )
}

export function ColorValue({ value, within }: ValueProps) {
  return (
    <span className={classes.color}>
      <span style={{ background: String(value) }} title={String(value)} />
      {within === 'page' && <Ltr code>{String(value)}</Ltr>}
    </span>
  )
}

export function LocationValue({ value }: ValueProps) {
  const { latitude, longitude } = value as { latitude: number; longitude: number }
  return <Ltr code>{`${latitude.toFixed(5)}, ${longitude.toFixed(5)}`}</Ltr>
}
