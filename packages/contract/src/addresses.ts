import * as z from 'zod/mini'
import { changesTo } from './changes-to.ts'
import { Flag, Id, requiredLine, Time, text } from './fields.ts'
import { route } from './route.ts'

export const Address = z.object({
  address_id: Id,
  org_id: Id,
  name: z.string(),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  postal: z.string(),
  country: z.string(),
  phone: z.string(),
  created: Time,
  created_by: Id,
  /** Moved to the bin at this time; purged 30 days later. */
  deleted: z.nullable(Time),
})
export type Address = z.infer<typeof Address>

const part = () => z._default(text(200), '')

export const AddressFields = z.object({
  name: requiredLine('Enter a name', 80),
  address1: part(),
  address2: part(),
  city: part(),
  state: part(),
  postal: part(),
  country: part(),
  phone: part(),
})

export const addressRoutes = {
  list: route({
    method: 'GET',
    path: '/org_addresses',
    access: 'signed-in',
    rights: 'member',
    summary: 'List the addresses of an organization; `deleted=true` those in the bin',
    input: z.strictObject({ org_id: Id, deleted: z._default(Flag, false) }),
    output: z.array(Address),
    errors: ['not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/address',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Add an address',
    input: z.strictObject({ ...AddressFields.shape, org_id: Id }),
    output: Address,
    status: 201,
    errors: ['not_found', 'forbidden'],
  }),
  update: route({
    method: 'PUT',
    path: '/address',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Change an address; `deleted: null` restores it from the bin',
    input: changesTo(Address, {
      keys: { address_id: Id },
      fields: { ...AddressFields.shape, deleted: z.null({ error: 'Use DELETE to move an address to the bin' }) },
    }),
    output: Address,
    errors: ['not_found', 'forbidden'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/address',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Move an address to the bin for 30 days; with `delete_now=true` it is deleted permanently',
    input: z.strictObject({ address_id: Id, delete_now: z._default(Flag, false) }),
    output: z.object({ address_id: Id }),
    errors: ['not_found', 'forbidden'],
  }),
}
