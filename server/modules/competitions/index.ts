export { competitionEntriesSection, competitionsSection } from './competitions.resource.ts'
