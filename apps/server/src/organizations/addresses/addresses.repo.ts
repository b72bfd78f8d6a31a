import type { Address } from '@earshot/contract/addresses'
import type { Writing, MemberScope, OrgScope } from '../scope.ts'

const shown = [
  'org_id',
  'address_id',
  'name',
  'address1',
  'address2',
  'city',
  'state',
  'postal',
  'country',
  'phone',
  'created',
  'created_by',
  'deleted',
] as const

const addressesOf = ({ db, org_id }: OrgScope) => db.selectFrom('addresses').select(shown).where('org_id', '=', org_id)

export const listAddresses = (org: OrgScope, { deleted }: { deleted: boolean }): Promise<Address[]> =>
  addressesOf(org)
    .where('deleted', deleted ? 'is not' : 'is', null)
    .orderBy((by) => by.fn('lower', ['name']))
    .execute()

export const findAddress = (org: OrgScope, address_id: string): Promise<Address | undefined> =>
  addressesOf(org).where('address_id', '=', address_id).executeTakeFirst()

type Fields = Omit<Address, 'address_id' | 'org_id' | 'created' | 'created_by' | 'deleted'>

export const insertAddress = (
  { db, org_id, user_id }: Writing<MemberScope>,
  address: Fields & { address_id: string },
) =>
  db
    .insertInto('addresses')
    .values({ org_id, created_by: user_id, ...address })
    .execute()

type Changes = Partial<Fields & Pick<Address, 'deleted'>>

export const updateAddress = ({ db, org_id }: Writing<OrgScope>, address_id: string, changes: Changes) =>
  db.updateTable('addresses').set(changes).where('org_id', '=', org_id).where('address_id', '=', address_id).execute()

export const deleteAddress = ({ db, org_id }: Writing<OrgScope>, address_id: string) =>
  db.deleteFrom('addresses').where('org_id', '=', org_id).where('address_id', '=', address_id).execute()
