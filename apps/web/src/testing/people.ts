import { Organization } from '@earshot/contract/organizations'
import { User } from '@earshot/contract/users'
import { blank, newId } from './blank.ts'

export const org_id = newId()

export const organizationWith = (fields: Partial<Organization> = {}) =>
  blank(Organization, {
    org_id,
    name: 'Station Seven',
    clips: true,
    apps: true,
    org_role: 'admin',
    send: true,
    moderate: true,
    ...fields,
  })

export const me = blank(User, { name: 'Ada Lovelace', email: 'ada@example.org', status: 1 })
