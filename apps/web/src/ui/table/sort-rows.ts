export interface SortOrder {
  column: string
  descending: boolean
}

/** Keeps the order without `by`. Texts compare numerically: 2 before 10. */
export function sortRows<Item>(
  items: readonly Item[],
  by: ((item: Item) => string | number) | undefined,
  descending: boolean,
) {
  if (!by) return items
  const ascending = items.toSorted((one, other) => compare(by(one), by(other)))
  return descending ? ascending.reverse() : ascending
}

const alphabet = new Intl.Collator(undefined, { numeric: true })

const compare = (one: string | number, other: string | number) =>
  typeof one === 'number' && typeof other === 'number' ? one - other : alphabet.compare(String(one), String(other))
