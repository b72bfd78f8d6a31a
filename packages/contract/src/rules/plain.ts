export const isNumberOnly = (text: string) => /^[0-9]+$/.test(text)
