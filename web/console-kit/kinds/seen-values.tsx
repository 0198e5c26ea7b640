import { useTranslation } from 'react-i18next'
import type { UrlField } from '#contract/kernel/resource/fields.ts'
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

export function Picture({ value, within }: ValueProps) {
  return <img className={classes.picture} data-within={within} src={String(value)} alt="" loading="lazy" />
}

export function Pictures({ value, within }: ValueProps) {
  const pictures = value as readonly { id: string; url: string }[]
  const shown = within === 'list' ? pictures.slice(0, 3) : pictures
  return (
    <span className={classes.pictures}>
      {shown.map(({ id, url }) => (
        <img key={id} className={classes.picture} data-within={within} src={url} alt="" loading="lazy" />
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

export function OutsideLink({ field, value }: ValueProps<UrlField>) {
  const url = String(value)
  return (
    <a href={url} className={classes.outside} target="_blank" rel="noreferrer">
      {field.video === true && <IconPlayerPlay size={16} aria-hidden="true" />}
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
