export { rolesServer } from './roles.resource.ts'
export { usersServer } from './users.resource.ts'
