/** At most so many values, each the average of those it stands for; null where none of them was known. */
export function thinned(values: readonly (number | null)[], most: number) {
  if (values.length <= most) return values
  return Array.from({ length: most }, (_, at) => {
    const [from, to] = [at, at + 1].map((edge) => Math.round((edge * values.length) / most))
    return average(values.slice(from, to).filter((value) => value !== null))
  })
}

const average = (values: readonly number[]) =>
  values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null
