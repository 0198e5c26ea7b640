import { Children, type ReactNode } from 'react'

/**
 * Several values on one line, as `name · phone · time`. Each is isolated from its neighbours, so that an Arabic name in
 * an English line (and the other way round) moves nothing but itself. Absent ones are left out.
 */
export function Parts({ children }: { children: ReactNode }) {
  const parts = Children.toArray(children).filter((part) => part !== '')
  return Children.map(parts, (part, at) => (
    <>
      {at > 0 && ' · '}
      <bdi>{part}</bdi>
    </>
  ))
}
