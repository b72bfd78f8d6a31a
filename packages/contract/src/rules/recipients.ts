interface Recipients {
  user_ids: string[]
  roles: ('admin' | 'moderator')[]
}

interface Notifying {
  recipients: Recipients | null
  created_by: string
}

interface Person {
  user_id: string
  org_role: 'admin' | 'member'
  moderate: boolean
}

/** Null stands for the maker. */
export const namedBy = ({ recipients, created_by }: Notifying): Recipients =>
  recipients ?? { user_ids: [created_by], roles: [] }

/** Those of the people whom an alert names; without anyone of them the admins. */
export function recipientsAmong<Each extends Person>(alert: Notifying, people: readonly Each[]): Each[] {
  const { user_ids, roles } = namedBy(alert)
  const isAdmin = ({ org_role }: Each) => org_role === 'admin'
  const hasRole = (person: Each) =>
    (roles.includes('admin') && isAdmin(person)) ||
    (roles.includes('moderator') && (person.moderate || isAdmin(person)))
  const named = people.filter((person) => user_ids.includes(person.user_id) || hasRole(person))
  return named.length > 0 ? named : people.filter(isAdmin)
}
