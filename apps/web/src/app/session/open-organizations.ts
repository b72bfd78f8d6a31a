import type { User } from '@earshot/contract/users'

/** Where the person can go: admins also hear of organizations in the bin, which nobody enters. */
export const openOrganizations = ({ orgs }: Pick<User, 'orgs'>) =>
  Object.values(orgs).filter(({ deleted }) => deleted === null)
