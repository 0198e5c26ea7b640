import { QueryClient } from '@tanstack/react-query'
import { readSession, watchSession } from '#web/lib/session/session.ts'
import { readStaffSession, watchStaffSession } from '#web/lib/staff/staff-session.ts'
import { inBackground } from './background.ts'
import { readConnection, watchConnection } from './connection.ts'
import { ApiFailure, UnreadableAnswer } from './failure.ts'

/** One cache for the page. The call itself retries. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 15_000,
      refetchOnWindowFocus: true,
      // By default both wait for a connection: a question would hang, and a payment be sent long after it was
      // cancelled.
      networkMode: 'always',
      // Shown data is read again below, once the server answers.
      refetchOnReconnect: false,
      throwOnError: (error) => !(error instanceof ApiFailure) || error instanceof UnreadableAnswer,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// When the server is reachable again, shown data is read again. Only reads: a write is never repeated.
watchConnection(() => {
  if (!readConnection().isLost) inBackground(() => void queryClient.invalidateQueries())
})

// Data belongs to the person who read it.
watchSession(() => {
  if (readSession().token === null) queryClient.clear()
})

let staff = readStaffSession().user

// Another person starts empty; changed permissions read open data again.
watchStaffSession(() => {
  const before = staff
  staff = readStaffSession().user
  if (before === null) return
  if (staff?.id !== before.id) queryClient.clear()
  else if (String(staff.permissions.toSorted()) !== String(before.permissions.toSorted()))
    void queryClient.invalidateQueries()
})
