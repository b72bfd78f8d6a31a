import type * as z from 'zod/mini'
import { onceFor } from '../unchanging.ts'

/** In place of an answer that does not fit. */
export const MISFIT = Symbol('misfit')

type Schema = z.core.$ZodType
type Shape = (value: unknown) => unknown

const shapes = new WeakMap<Schema, Shape>()

/**
 * What the schema makes of an answer: the same, without fields that it does not name. zod/mini takes twice as long for it,
 * because it creates an object for each value. Unchanging parts are shaped once. Only what zod checks beyond the type goes through zod here.
 */
export function shapeOf(schema: Schema): Shape {
  const known = shapes.get(schema)
  if (known) return known
  const shape = compile(schema)
  shapes.set(schema, shape)
  return shape
}

function compile(schema: Schema): Shape {
  const { def } = schema._zod
  if (isChecked(def)) return byZod(schema)
  if (def.type === 'object') return objectOf(def as z.core.$ZodObjectDef)
  if (def.type === 'array') return arrayOf(shapeOf((def as z.core.$ZodArrayDef).element))
  if (def.type === 'nullable' || def.type === 'optional') {
    const absent = def.type === 'nullable' ? null : undefined
    const inner = shapeOf((def as z.core.$ZodNullableDef).innerType)
    return (value) => (value === absent ? absent : inner(value))
  }
  if (def.type === 'string') return (value) => (typeof value === 'string' ? value : MISFIT)
  if (def.type === 'boolean') return (value) => (typeof value === 'boolean' ? value : MISFIT)
  if (def.type === 'number') return (value) => (Number.isFinite(value) ? value : MISFIT)
  if (def.type === 'enum') return oneOf(schema._zod.values as Set<unknown>)
  return byZod(schema)
}

const isChecked = (def: z.core.$ZodTypeDef) =>
  Boolean(def.checks?.length) || 'format' in def || 'coerce' in def || 'catchall' in def

function byZod(schema: Schema): Shape {
  return (value) => {
    const read = schema._zod.run({ value, issues: [] }, { async: false }) as z.core.ParsePayload
    return read.issues.length > 0 ? MISFIT : read.value
  }
}

const oneOf = (values: Set<unknown>) => (value: unknown) => (values.has(value) ? value : MISFIT)

function arrayOf(element: Shape): Shape {
  return onceFor((value) => {
    if (!Array.isArray(value)) return MISFIT
    const read = value.map(element)
    return read.includes(MISFIT) ? MISFIT : read
  })
}

function objectOf({ shape }: z.core.$ZodObjectDef): Shape {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, shape: shapeOf(schema) }))
  return onceFor((value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return MISFIT
    const read: Record<string, unknown> = {}
    for (const { name, shape } of fields) {
      const field = shape((value as Record<string, unknown>)[name])
      if (field === MISFIT) return MISFIT
      if (field !== undefined) read[name] = field
    }
    return read
  })
}
