export { rolesSection } from './roles.resource.ts'
export { usersSection } from './users.resource.ts'
