import { isTaken, useKeyPress } from '#web/console-kit/use-key-press.ts'
import classes from './approvals.module.css'

/** Beside the text of a button, only where there is a keyboard. */
export function Key({ name }: { readonly name: string }) {
  return (
    <span className={classes.key} aria-hidden="true">
      {name}
    </span>
  )
}

/** The sheet has given its first focus away: this one begins with the key or the button that asked for it. */
export function focusOn(field: HTMLElement | null): void {
  field?.focus()
}

/** Does what a key is for. A key that is held down acts once. @param whole the part of the sheet that asks */
export function useDecisionKeys(
  actOf: (event: KeyboardEvent) => (() => void) | undefined,
  whole: { readonly current: Element | null },
): void {
  useKeyPress((event) => {
    const act = actOf(event)
    if (!act || event.repeat || isTaken(event, whole.current)) return
    event.preventDefault()
    act()
  })
}
