export { competitionAnswersServer } from './competition-answers.resource.ts'
export { clientCompetitionsServer, competitionsServer, questionsServer } from './competitions.resource.ts'
export { routeCompetitions } from './competitions.routes.ts'
export { closeDue, payAwards } from './judge-competition.ts'
