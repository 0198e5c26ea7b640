export { administrativeStructuresServer } from './administrative-structures.resource.ts'
export { branchesServer } from './branches.resource.ts'
export { facilitiesServer } from './facilities.resource.ts'
