/** Lists inside the filters travel as PostgreSQL writes arrays. */
export const inWords = (filters: object) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [name, Array.isArray(value) ? arrayOf(value) : value]),
  )

export const arrayOf = (texts: string[]) =>
  `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`
