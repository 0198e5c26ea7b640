export { hasShownPolls } from './poll.queries.ts'
export { clientPollsServer, pollsServer } from './polls.resource.ts'
export { routePolls } from './polls.routes.ts'
