/** At most so many UTF-16 units, and no half of a character at the end. */
export const cutText = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')

/** The text, or its beginning with an ellipsis if it is longer. */
export const shortenText = (text: string, most: number): string =>
  text.length > most ? `${cutText(text, most)}…` : text
