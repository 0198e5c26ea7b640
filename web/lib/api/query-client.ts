import { QueryClient } from '@tanstack/react-query'
import { readSession, watchSession } from '#web/lib/session/session.ts'
import { readStaffSession, watchStaffSession } from '#web/lib/staff/staff-session.ts'
import { inBackground } from './background.ts'
import { readConnection, watchConnection } from './connection.ts'
import { ApiFailure, UnreadableAnswer } from './failure.ts'

/** One cache for the page. The call itself already retries what is worth it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 15_000,
      refetchOnWindowFocus: true,
      // By default both wait for a connection: a question would hang, and a payment be sent long after it was given up.
      networkMode: 'always',
      // What is shown is read again below, once the server answers.
      refetchOnReconnect: false,
      throwOnError: (error) => !(error instanceof ApiFailure) || error instanceof UnreadableAnswer,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// Once the server can be reached again, what is shown is read anew. Only reads: a write is never repeated.
watchConnection(() => {
  if (!readConnection().isLost) inBackground(() => void queryClient.invalidateQueries())
})

// What was read belongs to who read it.
watchSession(() => {
  if (readSession().token === null) queryClient.clear()
})

let staff = readStaffSession().user

// Another member of staff begins with nothing; other rights read again what is open.
watchStaffSession(() => {
  const before = staff
  staff = readStaffSession().user
  if (before === null) return
  if (staff?.id !== before.id) queryClient.clear()
  else if (String(staff.permissions.toSorted()) !== String(before.permissions.toSorted()))
    void queryClient.invalidateQueries()
})
