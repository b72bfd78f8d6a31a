/** Plain strings, as links and other programs write them. */
export const searchFormat = {
  parseSearch: (query: string): Record<string, string | undefined> => Object.fromEntries(new URLSearchParams(query)),
  stringifySearch: (search: Record<string, unknown>) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
    const query = new URLSearchParams(given as [string, string][]).toString()
    return query && `?${query}`
  },
}
