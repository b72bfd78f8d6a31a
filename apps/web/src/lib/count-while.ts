/** The number of matching items at the front, by binary search: all matches precede all others. */
export function countWhile<Item>(items: readonly Item[], fits: (item: Item) => boolean): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (fits(items[middle] as Item)) low = middle + 1
    else high = middle
  }
  return low
}
