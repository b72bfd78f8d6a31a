import type { z } from 'zod/mini'

type Schema = { _zod: { def: Definition } }

interface Definition {
  type: string
  shape?: Record<string, Schema>
  innerType?: Schema
  options?: Schema[]
  entries?: Record<string, unknown>
  values?: unknown[]
  out?: Schema
  defaultValue?: unknown
  format?: string
  checks?: { _zod: { def: { format?: string } } }[]
  getter?: () => Schema
  items?: Schema[]
}

let made = 0

/** A UUID that rises. */
export const newId = () => `0199c5d2-6b00-7000-8000-${String(++made).padStart(12, '0')}`

const TIME = '2026-01-31T09:30:00Z'

/** A value of the contract with the fields given, and the emptiest there is for all others. */
export const blank = <Of extends z.ZodMiniType>(schema: Of, fields: Partial<z.output<Of>> = {}): z.output<Of> =>
  ({ ...(empty(schema as unknown as Schema) as object), ...fields }) as z.output<Of>

/** The emptiest value that a schema allows: no items, no time, no text. */
export function empty({ _zod: { def } }: Schema): unknown {
  const make = kinds[def.type]
  if (!make) throw new Error(`There is no empty value of the kind ${def.type}`)
  return make(def)
}

const of = (schema: Schema | undefined) => (schema ? empty(schema) : undefined)

const kinds: Record<string, (def: Definition) => unknown> = {
  object: ({ shape = {} }) =>
    Object.fromEntries(
      Object.entries(shape)
        .map(([name, schema]) => [name, empty(schema)] as const)
        .filter(([, value]) => value !== undefined),
    ),
  string: (def) => textOf(def),
  number: () => 0,
  int: () => 0,
  boolean: () => false,
  array: () => [],
  record: () => ({}),
  tuple: ({ items = [] }) => items.map(empty),
  null: () => null,
  nullable: () => null,
  optional: () => undefined,
  any: () => undefined,
  unknown: () => undefined,
  enum: ({ entries = {} }) => Object.values(entries)[0],
  literal: ({ values = [] }) => values[0],
  union: ({ options = [] }) => of(options[0]),
  default: ({ defaultValue }) => defaultValue,
  prefault: ({ innerType }) => of(innerType),
  readonly: ({ innerType }) => of(innerType),
  pipe: ({ out }) => of(out),
  lazy: ({ getter }) => of(getter?.()),
}

function textOf({ format, checks = [] }: Definition) {
  const formats = [format, ...checks.map(({ _zod }) => _zod.def.format)]
  if (formats.includes('uuid')) return newId()
  return formats.includes('datetime') ? TIME : ''
}
