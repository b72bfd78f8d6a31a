/** By `by_phone` of a talk. An unknown caller's talk is in the name of an admin, who neither sent nor heard it. */
export const isUnknownCaller = (by_phone: string | null | undefined): by_phone is string =>
  Boolean(by_phone) && by_phone !== 'member'

/** Null: an unknown caller. */
export const senderOf = ({ user_id, by_phone }: { user_id: string | null; by_phone: string | null }) =>
  isUnknownCaller(by_phone) ? null : user_id

interface NamedSender {
  name: string
  by_phone: string | null | undefined
}

/** `unknown` stands for a withheld number. */
export function senderName({ name, by_phone }: NamedSender, unknown: string): string {
  if (!isUnknownCaller(by_phone)) return name
  return by_phone === 'withheld' ? unknown : by_phone
}
