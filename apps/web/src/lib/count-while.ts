/** How many items at the front fit, where all that fit stand before all that do not: by halves, for lists of thousands. */
export function countWhile<Item>(items: readonly Item[], fits: (item: Item) => boolean): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (fits(items[middle] as Item)) low = middle + 1
    else high = middle
  }
  return low
}
