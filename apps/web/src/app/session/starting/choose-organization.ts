import type { User } from '@earshot/contract/users'

/** Where the person can go: admins also hear of organizations in the bin, which nobody enters. */
export const openOrganizations = ({ orgs }: Pick<User, 'orgs'>) =>
  Object.values(orgs).filter(({ deleted }) => deleted === null)

export interface Candidates {
  /** The organizations that the person belongs to. */
  org_ids: readonly string[]
  /** The organization that the address of the page names. */
  linked?: string | undefined
  /** The saved default. */
  saved?: string | undefined
  /** The organization of a stored invitation. */
  invited?: string | undefined
  lastVisited?: string | undefined
}

/** The organization to open: the first candidate that the person belongs to, else the only one there is. */
export function chooseOrganization({ org_ids, linked, saved, invited, lastVisited }: Candidates): string | undefined {
  const remembered = [linked, saved, invited, lastVisited].find(
    (org_id) => org_id !== undefined && org_ids.includes(org_id),
  )
  return remembered ?? (org_ids.length === 1 ? org_ids[0] : undefined)
}
