import type { FormEvent, ReactNode } from 'react'

interface LightFormProps {
  onSubmit(event: FormEvent<HTMLFormElement>): Promise<void>
  /** Fetches what the form needs to be checked and sent, once somebody means to fill it. */
  load(): Promise<unknown>
  readonly children: ReactNode
}

/** A form whose rules come when it is touched. Posted, should it ever be sent without script: no secret in an address. */
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
