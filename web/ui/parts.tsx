import { Children, type ReactNode } from 'react'

/**
 * Several values on one line, as `name · phone · time`. Each is isolated, so an Arabic name in an English line moves
 * nothing else. Missing ones are left out.
 */
export function Parts({ children }: { children: ReactNode }) {
  const parts = Children.toArray(children).filter((part) => part !== '')
  return Children.map(parts, (part, at) => (
    <>
      {at > 0 && <span data-between> · </span>}
      <bdi>{part}</bdi>
    </>
  ))
}
