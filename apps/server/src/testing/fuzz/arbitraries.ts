import { exampleOf } from '@earshot/contract/examples'
import * as fc from 'fast-check'
import type * as z from 'zod/mini'

export type Schema = z.core.JSONSchema.BaseSchema

/** Ids are placeholders, replaced by real ones when the request is sent. */
const standIn = (name: string) => `@${name}@`

const meant: Record<string, string> = {
  id: 'org_id',
  reply_to: 'talk_id',
  replay: 'delivery_id',
  tags: 'tag_id',
  channels: 'channel_id',
  channel_ids: 'channel_id',
  speaker_ids: 'speaker_id',
}

const anId = (name: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(standIn(meant[name] ?? name)) },
    { weight: 1, arbitrary: fc.constantFrom('talk_id', 'org_id', 'user_id', 'tag_id').map(standIn) },
    { weight: 1, arbitrary: fc.uuid({ version: 7 }) },
  )

/** Values that match the documented schema. They may break rules that the schema cannot express, which the server must handle. */
export function fitting(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice, name)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  const make = makers[type ?? '']
  return make ? make(schema, name) : fc.jsonValue({ maxDepth: 2 })
}

const makers: Record<string, (schema: Schema, name: string) => fc.Arbitrary<unknown>> = {
  object: anObject,
  array: ({ items, minItems, maxItems = 5 }, name) =>
    fc.array(fitting((items as Schema | undefined) ?? {}, name), {
      ...(minItems !== undefined && { minLength: minItems }),
      maxLength: Math.min(maxItems, 5),
    }),
  string: aString,
  number: ({ minimum = -1e9, maximum = 1e9 }) => fc.double({ min: minimum, max: maximum, noNaN: true }),
  integer: ({ minimum = -1e9, maximum = 1e9 }) => fc.integer({ min: minimum, max: Math.min(maximum, 1e9) }),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
}

function anObject({ properties = {}, required = [], additionalProperties, propertyNames }: Schema) {
  if (typeof additionalProperties === 'object' && Object.keys(properties).length === 0) {
    const { pattern } = (propertyNames ?? {}) as Schema
    return fc.dictionary(
      pattern ? fc.stringMatching(new RegExp(pattern)) : fc.string(),
      fitting(additionalProperties),
      { maxKeys: 4 },
    )
  }
  const fields = Object.entries(properties).map(([name, field]) => [name, fitting(field as Schema, name)])
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: required })
}

function aString(schema: Schema, name: string): fc.Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = 1000 } = schema
  if (format === 'uuid' || name === 'clip_id' || meant[name]) return anId(name)
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (name === 'cursor') return aCursor
  const example = fc.constant(String(exampleOf(schema, name || 'text')))
  if (pattern) return fc.oneof(example, fc.stringMatching(new RegExp(pattern)))
  const free = fc.string({ unit: 'binary', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 200)) })
  return fc.oneof(example, free, fc.constantFrom(...telling))
}

/** Looks like a cursor, and occasionally is one. */
const aCursor = fc
  .array(fc.oneof(...placesIn()), { maxLength: 5 })
  .map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url'))

function placesIn(): fc.Arbitrary<unknown>[] {
  const time = fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  const words = fc.constantFrom('none', 'typo', 'sounds_like', '0.1', '1e-99', '999999', "'", '\0', '\ud800', '(', '')
  return [time, fc.uuid(), words, fc.jsonValue({ maxDepth: 1 })]
}

const telling = [
  '',
  ' ',
  '0',
  'null',
  'true',
  '[]',
  '-1',
  'UTC',
  '#f76707',
  'é',
  '𝒳',
  'İ',
  'ﷺ',
  '"',
  '%',
  '_',
  '\\',
  '-',
  '“',
  '(',
]
