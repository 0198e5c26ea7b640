import { type ReactNode, Suspense } from 'react'
import { useNear } from './use-near.ts'

/** What is loaded and drawn only when the reader comes near its place. */
export function WhenNear({ children }: { children: ReactNode }) {
  const { place, isNear } = useNear<HTMLDivElement>()
  return (
    <div ref={place}>
      <Suspense fallback={null}>{isNear && children}</Suspense>
    </div>
  )
}
