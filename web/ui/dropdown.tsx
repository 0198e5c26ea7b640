import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import barClasses from './bar-button.module.css'
import classes from './dropdown.module.css'

interface DropdownProps {
  readonly label: string
  readonly icon: ReactNode
  readonly open: boolean
  /** `menu`: items by arrow keys. `dialog`: content to read. */
  readonly role: 'menu' | 'dialog'
  onChange(open: boolean): void
  readonly children: ReactNode
}

/** A button with a panel under it. Escape, a press outside or Tab closes it. */
export function Dropdown({ label, icon, open, role, onChange, children }: DropdownProps) {
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!open) return
    const first = panel.current?.querySelector<HTMLElement>('[role=menuitem]')
    ;(first ?? panel.current)?.focus()
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) onChange(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [open, onChange])

  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      onChange(false)
      button.current?.focus()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || role !== 'menu') return
    event.preventDefault()
    const items = [...(panel.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    const at = items.findIndex((item) => item.contains(document.activeElement))
    items.at((at + step) % items.length)?.focus()
  }
  const shared = { ref: panel, tabIndex: -1, className: classes.panel, onKeyDown: walk }
  return (
    <div ref={root} className={classes.root}>
      <button
        ref={button}
        type="button"
        className={barClasses.button}
        aria-label={label}
        aria-haspopup={role}
        aria-expanded={open}
        onClick={() => onChange(!open)}
      >
        {icon}
      </button>
      {open && role === 'menu' && (
        <div role="menu" aria-label={label} {...shared}>
          {children}
        </div>
      )}
      {open && role === 'dialog' && (
        <div role="dialog" aria-label={label} {...shared}>
          {children}
        </div>
      )}
    </div>
  )
}
