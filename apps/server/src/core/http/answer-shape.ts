import { getOrCreate } from '../get-or-create.ts'
import type * as z from 'zod/mini'

/** In place of an answer that does not fit. */
export const MISFIT = Symbol('misfit')

type Schema = z.core.$ZodType
type Shape = (value: unknown) => unknown

const shapes = new WeakMap<Schema, Shape>()

/**
 * What the schema makes of an answer: the same, without fields that it does not name. zod/mini takes twice as long for it,
 * because it creates an object for each value. Only what zod checks beyond the type goes through zod here.
 */
export const shapeOf = (schema: Schema): Shape => getOrCreate(shapes, schema, compile)

function compile(schema: Schema): Shape {
  const { def } = schema._zod
  if (isInteger(def)) return (value) => (Number.isSafeInteger(value) ? value : MISFIT)
  const number = def.type === 'number' && !('format' in def) ? numberOf(def.checks ?? []) : null
  if (number) return number
  const pattern = patternOf(def)
  if (pattern) return (value) => (typeof value === 'string' && pattern.test(value) ? value : MISFIT)
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
  if (def.type === 'enum') return oneOf(schema._zod.values as Set<unknown>)
  return byZod(schema)
}

const isChecked = (def: z.core.$ZodTypeDef) =>
  Boolean(def.checks?.length) || 'format' in def || 'coerce' in def || 'catchall' in def

const isInteger = (def: z.core.$ZodTypeDef) => 'format' in def && def.format === 'safeint' && !def.checks?.length

/** Null if it has a check that is not known here. */
function numberOf(checks: readonly z.core.$ZodCheck[]): Shape | null {
  const steps = checks.map(({ _zod: { def } }) => stepOf(def as unknown as NumberCheck))
  if (!steps.every((step) => step !== null)) return null
  return (value) => {
    if (!Number.isFinite(value)) return MISFIT
    let read = value as number
    for (const step of steps) read = step(read)
    return Number.isNaN(read) ? MISFIT : read
  }
}

type NumberCheck = z.core.$ZodCheckGreaterThanDef | z.core.$ZodCheckLessThanDef | z.core.$ZodCheckOverwriteDef<number>

/** NaN for a number that does not fit. */
function stepOf(def: NumberCheck): ((value: number) => number) | null {
  if (def.check === 'overwrite') return def.tx
  if (def.check !== 'greater_than' && def.check !== 'less_than') return null
  const bound = Number(def.value)
  const [sign, inclusive] = [def.check === 'greater_than' ? 1 : -1, def.inclusive]
  return (value) => (sign * (value - bound) > 0 || (inclusive && value === bound) ? value : Number.NaN)
}

/** Of a time without further checks. */
const patternOf = (def: z.core.$ZodTypeDef) =>
  'format' in def &&
  def.format === 'datetime' &&
  !def.checks?.length &&
  'pattern' in def &&
  def.pattern instanceof RegExp
    ? def.pattern
    : null

function byZod(schema: Schema): Shape {
  return (value) => {
    const read = schema._zod.run({ value, issues: [] }, { async: false }) as z.core.ParsePayload
    return read.issues.length > 0 ? MISFIT : read.value
  }
}

const oneOf = (values: Set<unknown>) => (value: unknown) => (values.has(value) ? value : MISFIT)

function arrayOf(element: Shape): Shape {
  return (value) => {
    if (!Array.isArray(value)) return MISFIT
    const read = value.map(element)
    return read.includes(MISFIT) ? MISFIT : read
  }
}

function objectOf({ shape }: z.core.$ZodObjectDef): Shape {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, shape: shapeOf(schema) }))
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return MISFIT
    const read: Record<string, unknown> = {}
    for (const { name, shape } of fields) {
      const field = shape((value as Record<string, unknown>)[name])
      if (field === MISFIT) return MISFIT
      if (field !== undefined) read[name] = field
    }
    return read
  }
}
