import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

const mark = 'review'

interface ReviewStepOptions {
  /** Whether it begins at the look: what was sent before the page was opened is found out there. */
  readonly begins: boolean
  /** Within a dialog the page's history says nothing of it. */
  readonly isPage?: boolean
  /** What is on its way is not left. */
  readonly mayLeave: boolean
  onLeave(): void
}

/**
 * Whether the last look of a form is shown. It stands in the browser's history, so that its "back" leads from the look
 * to the form as it was filled in, and not away from the page.
 */
export function useReviewStep({ begins, isPage = true, mayLeave, onLeave }: ReviewStepOptions) {
  const [isReviewing, setReviewing] = useState(begins)
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const isMarked = isPage && state === mark
  const close = () => {
    if (!mayLeave) return
    setReviewing(false)
    onLeave()
  }
  const finishAt = useRef<string | null>(null)
  const finish = (place: string) => {
    if (!isMarked) return void navigate(place, { replace: true })
    finishAt.current = place
    void navigate(-1)
  }
  const latestClose = useRef(close)
  const latestFinish = useRef(finish)
  useEffect(() => {
    latestClose.current = close
    latestFinish.current = finish
  })
  const isLeaving = useRef(false)
  const wasMarked = useRef(isMarked)
  useEffect(() => {
    if (wasMarked.current && !isMarked) {
      if (finishAt.current === null) latestClose.current()
      else void navigate(finishAt.current, { replace: true })
    }
    wasMarked.current = isMarked
    isLeaving.current = false
  }, [isMarked, navigate])
  return {
    isReviewing,
    open() {
      setReviewing(true)
      if (isPage && !isMarked) void navigate(pathname + search, { state: mark, preventScrollReset: true })
    },
    /** By the page's own button; pressed twice, it leads back once. */
    leave() {
      if (!isMarked) return close()
      if (isLeaving.current) return
      isLeaving.current = true
      void navigate(-1)
    },
    /** It happened: the place that shows it takes the form's, so that the browser's "back" leads to what was before. */
    finish: useCallback((place: string) => latestFinish.current(place), []),
  }
}
