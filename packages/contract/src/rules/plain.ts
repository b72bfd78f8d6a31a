/** Letters of any script, with the marks that belong to them, and spaces. Empty is none. */
export const isTextOnly = (text: string) => /^[\p{L}\p{M} ]+$/u.test(text)

/** Digits 0 to 9 and nothing else. */
export const isNumberOnly = (text: string) => /^[0-9]+$/.test(text)
