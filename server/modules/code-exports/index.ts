export { clearCodesKind } from './ask-for-codes.ts'
export { codeExportsSection } from './code-exports.resource.ts'
export { routeCodeExports } from './code-exports.routes.ts'
