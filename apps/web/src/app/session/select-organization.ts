import type { User } from '@earshot/contract/users'

/** Excludes organizations in the bin, which admins also receive. */
export const openOrganizations = ({ orgs }: Pick<User, 'orgs'>) =>
  Object.values(orgs).filter(({ deleted }) => deleted === null)

export interface Candidates {
  org_ids: readonly string[]
  linked?: string | undefined
  saved?: string | undefined
  invited?: string | undefined
  lastVisited?: string | undefined
}

export function selectOrganization({ org_ids, linked, saved, invited, lastVisited }: Candidates): string | undefined {
  const remembered = [linked, saved, invited, lastVisited].find(
    (org_id) => org_id !== undefined && org_ids.includes(org_id),
  )
  return remembered ?? (org_ids.length === 1 ? org_ids[0] : undefined)
}
