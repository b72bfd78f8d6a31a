/**
 * American numbers that no other test has had, because a number gets few messages. Each file has a prefix of its own, of
 * three digits.
 */
export function phoneNumbers(prefix: string) {
  let used = 0
  return () => `212${prefix}${String(used++).padStart(4, '0')}`
}
