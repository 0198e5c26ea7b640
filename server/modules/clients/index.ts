export { addClient, changeClient } from './add-client.ts'
export { changeFlags, type ClientFlags } from './change-flags.ts'
export {
  type ClientChange,
  type ClientRow,
  type Credentials,
  findClient,
  findClientsByHandles,
  findCredentials,
  findPasswordHash,
  lockClient,
  type NewClient,
} from './client.queries.ts'
export { type Handle, readHandle } from './client.rules.ts'
