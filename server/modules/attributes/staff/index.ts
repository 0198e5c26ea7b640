export { attributesServer } from './attributes.resource.ts'
export { expectAttributeValues } from './expect-attribute-values.ts'
export { valuesOf } from './values-of.ts'
