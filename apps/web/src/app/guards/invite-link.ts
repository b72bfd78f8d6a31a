const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export interface InviteLink {
  invite_id: string
  verify: string
}

/** Reads '{invite_id}.{verify}'; undefined if it is anything else. */
export function parseInvite(value: string): InviteLink | undefined {
  const dot = value.indexOf('.')
  const link = { invite_id: value.slice(0, dot), verify: value.slice(dot + 1) }
  return dot > 0 && link.verify && ID.test(link.invite_id) ? link : undefined
}

/** The invite value in a hash such as '#invite={invite_id}.{verify}'. */
export const inviteIn = (hash: string) => new URLSearchParams(hash.replace(/^#/, '')).get('invite') ?? undefined

/** The invite value of an address: it opens at / alone. */
export const inviteOf = ({ pathname, hash }: { pathname: string; hash: string }) =>
  pathname === '/' ? inviteIn(hash) : undefined
