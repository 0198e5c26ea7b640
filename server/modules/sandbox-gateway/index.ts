export { askSandbox, openSandboxPayment, type SandboxDeps } from './open-sandbox-payment.ts'
export { sandboxRoutes } from './sandbox.routes.ts'
export { isSignedBySandbox } from './sandbox-message.ts'
export { sendSandboxCallback } from './send-sandbox-callback.ts'
