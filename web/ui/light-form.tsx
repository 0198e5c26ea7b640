import type { FormEvent, ReactNode } from 'react'

interface LightFormProps {
  onSubmit(event: FormEvent<HTMLFormElement>): Promise<void>
  /** Loads what checking and sending the form needs, at its first use. */
  load(): Promise<unknown>
  readonly children: ReactNode
}

/**
 * A form whose rules load at first use. Its method is POST in case it is ever sent without script: no secret in an
 * address.
 */
export function LightForm({ onSubmit, load, children }: LightFormProps) {
  return (
    <form
      className="stack"
      method="post"
      noValidate
      onFocus={() => void load()}
      onSubmit={(event) => void onSubmit(event)}
    >
      {children}
    </form>
  )
}
