import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

const mark = 'review'

interface ReviewStepOptions {
  /** Whether it begins at the review: the outcome of an earlier request is found there. */
  readonly begins: boolean
  /** A dialog is not in the page's history. */
  readonly isPage?: boolean
  /** A running request is not left. */
  readonly mayLeave: boolean
  onLeave(): void
}

/**
 * Whether a form's review is shown. It is in the browser's history, so "back" leads from the review to the filled
 * form, not away from the page.
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
    /** By the page's own button; a double press goes back once. */
    leave() {
      if (!isMarked) return close()
      if (isLeaving.current) return
      isLeaving.current = true
      void navigate(-1)
    },
    /** It happened: the result's page replaces the form, so "back" leads to the page before. */
    finish: useCallback((place: string) => latestFinish.current(place), []),
  }
}
