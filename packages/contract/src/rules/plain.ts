/** Letters of any script with their marks, and spaces. False for ''. */
export const isTextOnly = (text: string) => /^[\p{L}\p{M} ]+$/u.test(text)

export const isNumberOnly = (text: string) => /^[0-9]+$/.test(text)
