export const PIN = /^\d{4,8}$/

/** One digit again and again, digits in a row (1234, 8765, 7890), two in turn (1212), or a number twice (47114711). */
export function isGuessable(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10))
  return (
    (steps.size === 1 && [0, 1, 9].some((step) => steps.has(step))) ||
    /^(\d\d)\1+$/.test(pin) ||
    /^(\d{3,4})\1$/.test(pin)
  )
}
