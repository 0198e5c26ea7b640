import { Button } from '@mantine/core'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { IconUpload } from '#web/ui/icons.ts'
import classes from './fields.module.css'

interface FilePickerProps {
  readonly label: string
  readonly hint: string
  readonly accept: string
  readonly many?: boolean
  readonly disabled?: boolean
  /** The fault of the chosen file. */
  readonly error?: string | null
  readonly children?: ReactNode
  readonly focusRef?: (element: HTMLElement | null) => void
  onFiles(files: File[]): void
}

/** Files chosen by a button or dropped beside it. */
export function FilePicker({
  label,
  hint,
  accept,
  many = false,
  disabled,
  error = null,
  children,
  ...on
}: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    if (files && files.length > 0) on.onFiles([...files].slice(0, many ? undefined : 1))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <section
      className={classes.drop}
      aria-label={label}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
      <Button
        ref={on.focusRef}
        variant="default"
        leftSection={<IconUpload size={16} aria-hidden="true" />}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <span className="small soft">{hint}</span>
      {error !== null && (
        <p className={classes.fault} role="alert">
          {error}
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={many}
        onChange={(event) => {
          take(event.currentTarget.files)
          // The same file may be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </section>
  )
}
