import { isStorable } from '@earshot/contract/rules/storable'
import { Id, Time } from '@earshot/contract/fields'
import * as z from 'zod/mini'

/** A column in an export. An import checks it, and maps what refers to another row. */
export interface Field {
  check: z.ZodMiniType
  refers?: 'id' | 'ids' | 'person' | 'source' | 'filters'
}

export const fact = (check: z.ZodMiniType): Field => ({ check })

export const id: Field = { check: Id, refers: 'id' }
export const ids: Field = { check: z.array(Id).check(z.maxLength(10_000)), refers: 'ids' }
export const person: Field = { check: Id, refers: 'person' }
export const time = fact(Time)
export const flag = fact(z.boolean())
export const number = fact(z.number())
export const whole = fact(z.int().check(z.minimum(0)))

/** Kept as it is: neither trimmed nor normalized. */
export const text = (longest: number) =>
  z.string().check(z.maxLength(longest)).check(z.refine(isStorable, 'contains a character that is not allowed'))

export const line = (longest: number) => fact(text(longest))

export const lines = (names: readonly string[], longest: number): Record<string, Field> =>
  Object.fromEntries(names.map((name) => [name, line(longest)]))

export const nullable = (field: Field): Field => ({ ...field, check: z.nullable(field.check) })

/** `otherwise` in exports from before it. */
export const addedAs = (field: Field, otherwise: boolean | number | string | null): Field => ({
  ...field,
  check: z._default(field.check, otherwise),
})

export const added = (field: Field): Field => addedAs(nullable(field), null)

export const list = (field: Field, most: number) => fact(z.array(field.check).check(z.maxLength(most)))

/** Seconds, which are finite in milliseconds, too. */
const moment = z.number().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))

export const words = fact(
  z.array(
    z.object({
      text: text(10_000),
      start: moment,
      end: moment,
      confidence: z.nullable(z.number()),
      phantom: z.optional(z.boolean()),
      alternatives: z.optional(z.array(text(10_000))),
    }),
  ),
)
