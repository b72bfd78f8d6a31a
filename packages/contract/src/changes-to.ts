import * as z from 'zod/mini'

type Shape = Record<string, z.ZodMiniType>
type Bare<Field> = Field extends z.ZodMiniDefault<infer Inner> | z.ZodMiniPrefault<infer Inner> ? Bare<Inner> : Field
/** `unknown` without keys, for nouns of which the caller has exactly one. */
type Named<Keys extends Shape, Read> = keyof Keys extends never ? unknown : Read
type Changes<Keys extends Shape, Fields extends Shape> = Named<Keys, z.output<z.ZodMiniObject<Keys>>> & {
  [Name in keyof Fields]?: z.output<Bare<Fields[Name]>>
}
type Asked<Keys extends Shape, Fields extends Shape> = Named<Keys, z.input<z.ZodMiniObject<Keys>>> & {
  [Name in keyof Fields]?: z.input<Bare<Fields[Name]>>
} & Record<string, unknown>

/**
 * The input of a PUT: the keys that identify the noun, and the fields to change. Absent fields stay unchanged,
 * including those with defaults. Other fields of the noun are accepted and ignored; unknown names are refused.
 */
export function changesTo<Keys extends Shape, Fields extends Shape>(
  noun: z.ZodMiniObject,
  { keys, fields }: { keys: Keys; fields: Fields },
): z.ZodMiniType<Changes<Keys, Fields>, Asked<Keys, Fields>> {
  const known = mapped(noun.shape as Shape, () => z.optional(z.unknown()))
  const changing = mapped(fields, (field) => z.optional(bare(field)))
  const kept = new Set([...Object.keys(keys), ...Object.keys(fields)])
  const pick = (asked: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(asked).filter(([name, value]) => kept.has(name) && value !== undefined))
  const asked = z.strictObject({ ...known, ...changing, ...keys }) as z.ZodMiniType<Record<string, unknown>>
  return z.pipe(asked, z.transform(pick)) as never
}

const mapped = (shape: Shape, change: (field: z.ZodMiniType) => z.ZodMiniType) =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, change(field)]))

const bare = (field: z.ZodMiniType): z.ZodMiniType =>
  field instanceof z.ZodMiniDefault || field instanceof z.ZodMiniPrefault
    ? bare(field.def.innerType as z.ZodMiniType)
    : field
