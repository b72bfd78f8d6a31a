const languageOf = (tag: string) => tag.split('-')[0]?.toLowerCase() ?? ''

/** The first wanted language that is known, by its language alone; else English. */
export const preferredOf = (wanted: readonly string[], known: readonly string[]) =>
  wanted.map(languageOf).find((code) => known.includes(code)) ?? 'en'

/** The language as its reader's region writes dates and numbers: en for somebody with en-GB is en-GB. */
export const regional = (code: string, wanted: readonly string[]) =>
  wanted.find((tag) => languageOf(tag) === code) ?? code
