import { type ReactNode, useId } from 'react'
import { IconCamera } from './icons.ts'
import classes from './photo-field.module.css'
import { useObjectUrl } from './use-object-url.ts'

interface PhotoFieldProps {
  readonly label: ReactNode
  readonly description?: ReactNode
  readonly chooseLabel: ReactNode
  readonly changeLabel: ReactNode
  /** What a screen reader says of the chosen picture. */
  readonly previewLabel: string
  readonly error?: ReactNode
  readonly value: Blob | null
  onChange(file: File): void
}

/** One photo, from the camera or the gallery, shown as soon as it is chosen. */
export function PhotoField(props: PhotoFieldProps) {
  const { label, description, chooseLabel, changeLabel, previewLabel, error, value, onChange } = props
  const id = useId()
  const preview = useObjectUrl(value)
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
        ) : (
          <IconCamera size={28} aria-hidden="true" className={classes.icon} />
        )}
        <span className={classes.choose} aria-hidden="true">
          {preview ? changeLabel : chooseLabel}
        </span>
        <input
          id={id}
          type="file"
          accept="image/*"
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
