import type { MouseEventHandler, ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './button.module.css'

interface Look {
  /** `filled`: the one thing to do here. `plain`: beside it. `quiet`: a way out. */
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

/** The buttons of the pages that must be light. While busy it keeps its words and its focus, and does nothing. */
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

export function ButtonLink({
  look = 'filled',
  size = 'large',
  to,
  children,
}: Look & { readonly to: string }) {
  return (
    <Link to={to} className={classes.button} data-look={look} data-size={size}>
      {children}
    </Link>
  )
}
