import { type ReactNode, useId } from 'react'
import { IconCamera, IconFileText } from './icons.ts'
import classes from './photo-field.module.css'
import { useObjectUrl } from './use-object-url.ts'

const pdfType = 'application/pdf'

interface PhotoFieldProps {
  readonly label: ReactNode
  readonly description?: ReactNode
  readonly chooseLabel: ReactNode
  readonly changeLabel: ReactNode
  /** The screen reader's text for the chosen picture. */
  readonly previewLabel: string
  readonly error?: ReactNode
  readonly value: Blob | null
  onChange(file: File): void
}

/** One photo, from camera or gallery, previewed; or a PDF, by name. */
export function PhotoField(props: PhotoFieldProps) {
  const { label, description, chooseLabel, changeLabel, previewLabel, error, value, onChange } = props
  const id = useId()
  const isDocument = value?.type === pdfType
  const preview = useObjectUrl(isDocument ? null : value)
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      {description && (
        <p id={`${id}-about`} className={classes.description}>
          {description}
        </p>
      )}
      <div className={classes.box} data-error={error ? true : undefined}>
        {preview ? (
          <img src={preview} alt={previewLabel} className={classes.preview} />
        ) : isDocument ? (
          <span className={classes.document}>
            <IconFileText size={28} aria-hidden="true" />
            <bdi>{value instanceof File ? value.name : previewLabel}</bdi>
          </span>
        ) : (
          <IconCamera size={28} aria-hidden="true" className={classes.icon} />
        )}
        <span className={classes.choose} aria-hidden="true">
          {value ? changeLabel : chooseLabel}
        </span>
        <input
          id={id}
          type="file"
          accept={`image/*,${pdfType}`}
          className={classes.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-about ${id}-wrong`}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            if (file) onChange(file)
          }}
        />
      </div>
      <p id={`${id}-wrong`} className={classes.error} role={error ? 'alert' : undefined}>
        {error}
      </p>
    </div>
  )
}
