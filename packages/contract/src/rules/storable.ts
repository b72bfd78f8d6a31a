/** Without what PostgreSQL does not store: zero bytes, and halves of characters. */
export const storable = (text: string): string => text.replaceAll(/[\0\p{Cs}]/gu, '')

/** Of another program, whose texts may be anything. Throws as JSON.parse does. */
export const parseStorable = (json: string): unknown =>
  JSON.parse(json, (_key, value: unknown) => (typeof value === 'string' ? storable(value) : value))
