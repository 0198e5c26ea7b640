export { addClient, changeClient } from './add-client.ts'
export { type ClientFlags, changeFlags } from './change-flags.ts'
export {
  type ClientChange,
  type ClientRow,
  type Credentials,
  findClient,
  findClientsByHandles,
  findCredentials,
  isSuspended,
  isUsernameTaken,
  lockClient,
  nextMemberNo,
  secondsOfNewness,
  wasEverClient,
} from './client.queries.ts'
export { readHandle } from './client.rules.ts'
export { clientsNamed, clientsTyped, findsByClient, type SoughtRows } from './client-search.queries.ts'
export { expectMayRegister, expectOldEnough } from './expect-may-register.ts'
export { expectNidFree } from './expect-nid-free.ts'
export { expectNotOwn } from './expect-not-own.ts'
export { findParties } from './party.queries.ts'
export { type Party, partyFinder, readPayee } from './party.rules.ts'
