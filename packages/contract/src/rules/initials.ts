/** The first letters of at most two words, for avatars: 'Ada King Lovelace' is AK. */
export const initials = (name: string) =>
  name
    .trim()
    .split(/\s+/u)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
