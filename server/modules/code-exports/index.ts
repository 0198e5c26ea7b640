export { clearCodesKind } from './ask-for-codes.ts'
export { routeCodeExports } from './code-exports.routes.ts'
