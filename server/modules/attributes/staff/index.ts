export { attributesServer } from './attributes.resource.ts'
export { expectAttributeValues } from './expect-attribute-values.ts'
