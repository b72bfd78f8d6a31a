import type { User } from '@earshot/contract/users'

/** Organizations that can be opened: admins also receive those in the trash. */
export const openOrganizations = ({ orgs }: Pick<User, 'orgs'>) =>
  Object.values(orgs).filter(({ deleted }) => deleted === null)

export interface Candidates {
  org_ids: readonly string[]
  linked?: string | undefined
  saved?: string | undefined
  /** The organization of a stored invitation. */
  invited?: string | undefined
  lastVisited?: string | undefined
}

/** The organization to open: the first candidate that the person belongs to, else the only one there is. */
export function selectOrganization({ org_ids, linked, saved, invited, lastVisited }: Candidates): string | undefined {
  const remembered = [linked, saved, invited, lastVisited].find(
    (org_id) => org_id !== undefined && org_ids.includes(org_id),
  )
  return remembered ?? (org_ids.length === 1 ? org_ids[0] : undefined)
}
