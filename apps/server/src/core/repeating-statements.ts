const texts = new Set<string>()

/** Of a statement whose rows are asked for again and again, and are the same most times. */
export const rowsRepeat = (text: string) => void texts.add(text)

export const doRowsRepeat = (text: string) => texts.has(text)
