import { type ComponentProps, lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import type { DropPanelProps } from './drop-panel.tsx'

// The library that places a panel is as large as the list: it loads when the button is pointed at.
const loadPanel = () => import('./drop-panel.tsx')
const DropPanel = lazy(loadPanel)

type TriggerProps = Pick<
  ComponentProps<'button'>,
  'aria-haspopup' | 'aria-expanded' | 'onPointerEnter' | 'onFocus' | 'onClick'
> & { readonly ref: RefObject<HTMLButtonElement | null> }

interface DropProps extends Omit<DropPanelProps, 'anchor'> {
  /** Loads the panel's content too. */
  onReach?(): unknown
  /** Draws the button, with all given properties. */
  trigger(props: TriggerProps): ReactNode
}

/** A panel under the button that opens it. */
export function Drop({ trigger, onReach, ...panel }: DropProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const isAsked = useOnceTrue(panel.open)
  const reach = () => {
    void loadPanel()
    onReach?.()
  }
  return (
    <>
      {trigger({
        ref: anchor,
        'aria-haspopup': 'dialog',
        'aria-expanded': panel.open,
        onPointerEnter: reach,
        onFocus: reach,
        onClick: () => panel.onChange(!panel.open),
      })}
      {isAsked && (
        <Suspense>
          <DropPanel {...panel} anchor={anchor} />
        </Suspense>
      )}
    </>
  )
}

/** Stays true, so an opened part can animate its closing. */
export function useOnceTrue(now: boolean): boolean {
  const [once, setOnce] = useState(now)
  if (now && !once) setOnce(true)
  return once || now
}
