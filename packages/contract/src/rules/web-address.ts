export const isWebAddress = (text: string) => {
  const url = URL.parse(text)
  return url !== null && ['https:', 'http:'].includes(url.protocol)
}

/** They would stand in logs and lists. */
export const isWithoutPassword = (text: string) => {
  const url = URL.parse(text)
  return url === null || (url.username === '' && url.password === '')
}
