export { deliverMessage } from './deliver-message.ts'
export { listMessages } from './list-messages.ts'
export { deliverLater, type Message, queueMessages } from './queue-messages.ts'
export { openTransports, type Transports } from './transports.ts'
