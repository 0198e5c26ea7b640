import type { FastifyBaseLogger } from 'fastify'

/** Structured; never given a code, token, password or full phone number. */
export type Logger = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'debug'>
