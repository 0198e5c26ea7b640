import { QueryClient } from '@tanstack/react-query'
import { readSession, watchSession } from '#web/lib/session/session.ts'
import { ApiFailure } from './failure.ts'

/** One cache for the page. The call itself already retries what is worth it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 15_000,
      refetchOnWindowFocus: true,
      throwOnError: (error) => !(error instanceof ApiFailure),
    },
    mutations: { retry: false },
  },
})

// What was read belongs to who read it.
watchSession(() => {
  if (readSession().token === null) queryClient.clear()
})
