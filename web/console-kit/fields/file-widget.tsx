import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fileBytesMax } from '#contract/kernel/upload.ts'
import classes from './fields.module.css'
import { FilePicker } from './file-picker.tsx'
import type { WidgetProps } from './widget.ts'

export function FileWidget({
  mimes,
  label,
  value,
  error,
  disabled,
  required,
  focusRef,
  onChange,
}: WidgetProps & { readonly mimes: readonly string[] }) {
  const { t } = useTranslation('kit')
  const stored = value instanceof File ? null : (value as { url: string } | null)
  return (
    <div>
      <span className={classes.label}>{label}</span>
      <FilePicker
        focusRef={focusRef}
        label={t(value === null ? 'files.choose' : 'files.replace')}
        hint={t('files.size', { megabytes: fileBytesMax / 1024 / 1024 })}
        accept={mimes.join(',')}
        disabled={disabled}
        onFiles={([file]) => onChange(file)}
      >
        {value instanceof File && <bdi>{value.name}</bdi>}
        {stored && <a href={stored.url}>{t('file')}</a>}
        {value !== null && !required && (
          <Button variant="subtle" onClick={() => onChange(null)}>
            {t('files.remove')}
          </Button>
        )}
      </FilePicker>
      {error && <p className={classes.fault}>{error}</p>}
    </div>
  )
}
