import { nid as nationalId } from '../../field-rules.ts'
import type { NidField } from '../fields.ts'
import { plainKind } from './kind-module.ts'

export const nid = plainKind<NidField>({ input: () => nationalId, filter: 'exact' })
