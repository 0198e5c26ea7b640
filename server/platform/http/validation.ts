import type { FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'

/** Parses a part of the request with the operation's schema; the error keeps all issues. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema }) => {
  return (input: unknown) => {
    const { data, error } = schema.safeParse(input)
    return error ? { error } : { value: data }
  }
}

/** The issues of a request; null for any other error, also of a handler's own parsing. */
export function invalidPartsOf(error: Error): readonly z.core.$ZodIssue[] | null {
  return error instanceof z.ZodError && 'validationContext' in error ? error.issues : null
}
