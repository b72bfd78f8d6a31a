import type { Schema } from './arbitraries.ts'

/** Checks values against the documented schema, independently of the server's validator. */
export function matchesSchema(schema: Schema, value: unknown): boolean {
  if (schema.const !== undefined) return value === schema.const
  if (schema.enum) return schema.enum.includes(value as string)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.some((choice) => matchesSchema(choice, value))
  const types = [schema.type].flat().filter(Boolean) as string[]
  return types.length === 0 || types.some((type) => kinds[type]?.(schema, value))
}

const kinds: Record<string, (schema: Schema, value: unknown) => boolean> = {
  object: fitsObject,
  array: ({ items, minItems = 0, maxItems = Infinity }, value) =>
    Array.isArray(value) &&
    value.length >= minItems &&
    value.length <= maxItems &&
    value.every((item) => matchesSchema((items as Schema | undefined) ?? {}, item)),
  string: ({ pattern, minLength = 0, maxLength = Infinity }, value) =>
    typeof value === 'string' &&
    value.length >= minLength &&
    value.length <= maxLength + SPACES &&
    (!pattern || new RegExp(pattern).test(value.trim())),
  number: ({ minimum = -Infinity, maximum = Infinity }, value) =>
    typeof value === 'number' && value >= minimum && value <= maximum,
  integer: (schema, value) => Number.isInteger(value) && kinds.number?.(schema, value) === true,
  boolean: (_, value) => typeof value === 'boolean',
  null: (_, value) => value === null,
}

/** Texts are trimmed before they are measured. */
const SPACES = 10

function fitsObject({ properties = {}, required = [], additionalProperties }: Schema, value: unknown) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return (
    required.every((name) => Object.hasOwn(value, name)) &&
    Object.entries(value).every(([name, field]) => {
      const known = Object.hasOwn(properties, name) ? (properties[name] as Schema) : additionalProperties
      return known === false ? false : typeof known === 'object' ? matchesSchema(known, field) : true
    })
  )
}
