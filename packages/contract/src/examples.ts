import type * as z from 'zod/mini'
import { exampleValues, idOf } from './example-values.ts'

type Schema = z.core.JSONSchema.BaseSchema

const ID = '0199c5d2-6b00-7a3c-8f21-5d0e6c4b9a17'
const TIME = '2026-01-31T09:30:00.000Z'
const LISTS_OF_IDS = /^((\w+_)?tags|channels|(\w+_)?ids)$/

/** A value that fits the schema, chosen by field name; undefined if the schema has no type. */
export function exampleOf(schema: Schema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return exampleOf(choices.find((choice) => choice.type !== 'null') ?? {}, name)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return objectOf(schema)
  if (type === 'array') return [exampleOf(schema.items as Schema, name)]
  if (type === 'null') return null
  if (type === 'boolean') return schema.default ?? true
  if (type === 'string') return textOf(schema, name)
  if (type === undefined) return undefined
  return Number(exampleValues[name] ?? missing(name))
}

function objectOf(schema: Schema) {
  const fields = Object.entries(schema.properties ?? {}) as [string, Schema][]
  const filled = fields.map(([name, field]) => [name, exampleOf(field, name)])
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined))
}

function textOf({ format }: Schema, name: string) {
  if (format === 'date-time') return TIME
  if (format === 'uuid' || LISTS_OF_IDS.test(name)) return idOf(name)
  if (name.endsWith('_id') && name !== 'clip_id' && name !== 'role_id') return ID
  return String(exampleValues[name] ?? missing(name))
}

/** Every field of the API needs an example. Generating the documentation fails without one. */
function missing(name: string): never {
  throw new Error(`There is no example for fields named ${name} in example-values.ts`)
}
