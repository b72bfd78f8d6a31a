const UNSTORABLE = /[\0\p{Cs}]/gu

/** Whether PostgreSQL stores it: not zero bytes, and halves of characters. */
export const isStorable = (text: string) => text.search(UNSTORABLE) < 0

/** Without what PostgreSQL does not store. */
export const storable = (text: string): string => text.replaceAll(UNSTORABLE, '')

/** Of another program, whose texts may be anything. Throws as JSON.parse does. */
export const parseStorable = (json: string): unknown =>
  JSON.parse(json, (_key, value: unknown) => (typeof value === 'string' ? storable(value) : value))
