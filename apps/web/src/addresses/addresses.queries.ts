import { type Address, addressRoutes } from '@earshot/contract/addresses'
import type { RequestOf } from '@earshot/contract/route'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addToList, changeEntry } from '../lib/api/cached-list.ts'
import { cacheKind, cacheQuery } from '../lib/api/cache-keys.ts'
import { call } from '../lib/client.ts'

export const addressesEntry = cacheKind<Address[]>('addresses')
const binned = cacheKind<Address[]>('addresses', 'bin')
const byName = (addresses: Address[]) =>
  addresses.toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }))

export const useAddresses = (org_id: string) =>
  useQuery(
    cacheQuery(addressesEntry.key(org_id), {
      queryFn: ({ signal }) => call(addressRoutes.list, { org_id }, { signal }),
      select: byName,
    }),
  )

export const useTrashedAddresses = (org_id: string) =>
  useQuery(
    cacheQuery(binned.key(org_id), {
      queryFn: ({ signal }) => call(addressRoutes.list, { org_id, deleted: true }, { signal }),
      select: byName,
    }),
  )

export type AddressDraft = Pick<
  Address,
  'name' | 'address1' | 'address2' | 'city' | 'state' | 'postal' | 'country' | 'phone'
>

export function useAddressChanges(org_id: string) {
  const cache = useQueryClient()
  const refetch = () => cache.invalidateQueries({ queryKey: addressesEntry.key(org_id) })
  const change = (how: (all: Address[]) => Address[]) => changeEntry(cache, addressesEntry.key(org_id), how)
  return {
    create: useMutation({
      mutationFn: (fields: AddressDraft) => call(addressRoutes.create, { ...fields, org_id }),
      onSuccess: (made) => addToList(cache, addressesEntry.key(org_id), { made, id: 'address_id' }),
    }),
    update: useMutation({
      mutationFn: (changes: RequestOf<typeof addressRoutes.update>) => call(addressRoutes.update, changes),
      onSuccess: (address) => change((all) => all.map((other) => (isSame(other, address) ? address : other))),
    }),
    remove: useMutation({
      mutationFn: (asked: { address_id: string; delete_now: boolean }) => call(addressRoutes.remove, asked),
      onSuccess: async (gone) => {
        change((all) => all.filter((other) => !isSame(other, gone)))
        await cache.invalidateQueries({ queryKey: binned.key(org_id) })
      },
    }),
    restore: useMutation({
      mutationFn: (address_id: string) => call(addressRoutes.update, { address_id, deleted: null }),
      onSuccess: refetch,
    }),
  }
}

const isSame = (one: { address_id: string }, other: { address_id: string }) => one.address_id === other.address_id
