export { hasShownGames } from './game.queries.ts'
export { routeLiveGames } from './live.routes.ts'
export { routeSports } from './sports.routes.ts'
