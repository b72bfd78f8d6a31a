/** At most two letters: 'Ada King Lovelace' is AK, 'Finn & Sons' is FS. */
export const initials = (name: string) =>
  name
    .split(/[\s\p{P}]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0])
    .join('')
    .toUpperCase()
