/** Set if the next byte belongs to the same number. */
const MORE = 128

/** Seven bits a byte, the lowest first; the lowest of all says whether the number is negative. Small ones take a byte. */
export function packNumbers(numbers: readonly number[]): Buffer {
  const bytes: number[] = []
  for (const number of numbers) {
    let rest = number < 0 ? -2 * number - 1 : 2 * number
    for (; rest >= MORE; rest = Math.floor(rest / MORE)) bytes.push((rest % MORE) + MORE)
    bytes.push(rest)
  }
  return Buffer.from(bytes)
}

export function unpackNumbers(bytes: Uint8Array): number[] {
  const numbers: number[] = []
  let number = 0
  let scale = 1
  for (const byte of bytes) {
    number += (byte % MORE) * scale
    scale *= MORE
    if (byte >= MORE) continue
    numbers.push(number % 2 === 0 ? number / 2 : -(number + 1) / 2)
    number = 0
    scale = 1
  }
  return numbers
}
