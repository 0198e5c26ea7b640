export { competitionEntriesServer, competitionsServer } from './competitions.resource.ts'
