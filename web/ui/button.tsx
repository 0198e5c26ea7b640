import type { MouseEventHandler, ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './button.module.css'

interface Look {
  /** `filled`: the main action. `plain`: a further one. `quiet`: a way out. */
  readonly look?: 'filled' | 'plain' | 'quiet'
  readonly size?: 'large' | 'medium'
  readonly children: ReactNode
}

interface ButtonProps extends Look {
  readonly type?: 'button' | 'submit'
  readonly busy?: boolean
  readonly disabled?: boolean
  readonly onClick?: MouseEventHandler<HTMLButtonElement>
}

/** The button of light pages. While busy it keeps label and focus, and does nothing. */
export function Button({
  look = 'filled',
  size = 'large',
  type = 'button',
  busy = false,
  disabled = false,
  onClick,
  children,
}: ButtonProps) {
  return (
    <button
      type={type}
      className={classes.button}
      data-look={look}
      data-size={size}
      disabled={disabled}
      aria-busy={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy && <span className={classes.turning} aria-hidden="true" />}
      {children}
    </button>
  )
}

interface ButtonLinkProps extends Look {
  readonly to: string
  /** Read aloud instead of the text, which it begins with. */
  readonly label?: string
  onFollow?(): void
}

export function ButtonLink({
  look = 'filled',
  size = 'large',
  to,
  label,
  onFollow,
  children,
}: ButtonLinkProps) {
  return (
    <Link
      to={to}
      className={classes.button}
      data-look={look}
      data-size={size}
      aria-label={label}
      onClick={onFollow}
    >
      {children}
    </Link>
  )
}
