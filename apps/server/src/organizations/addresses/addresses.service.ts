import type { AuditAction } from '@earshot/contract/audit'
import type { Address, addressRoutes } from '@earshot/contract/addresses'
import { isExpired } from '@earshot/contract/rules/bin'
import { v7 as newId } from 'uuid'
import { recordAudit } from '../audit/audit.service.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { announce } from '../../core/live/announce.ts'
import {
  type Writing,
  asAdmin,
  enterOrg,
  enterOrgOf,
  type MemberScope,
  type OrgScope,
  inTransaction,
  lockOrganization,
} from '../scope.ts'
import { notFound } from '../refusals.ts'
import { deleteAddress, findAddress, insertAddress, listAddresses, updateAddress } from './addresses.repo.ts'

export const addresses: Handlers<typeof addressRoutes> = {
  async list(caller, { org_id, deleted }) {
    const listed = await listAddresses(await enterOrg(caller, org_id), { deleted })
    return listed.filter((address) => !gone(address))
  },

  async create(caller, { org_id, ...fields }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    const address_id = newId()
    return inTransaction(org, async (tx) => {
      await insertAddress(tx, { address_id, ...fields })
      return changed(tx, 'address.create', address_id)
    })
  },

  async update(caller, { address_id, ...changes }) {
    const org = asAdmin(await enterOrgOf(caller, 'address', address_id))
    if (Object.keys(changes).length === 0) return requireAddress(org, address_id)
    return inTransaction(org, async (tx) => {
      await lockOrganization(tx)
      const before = await requireAddress(tx, address_id)
      const restored = before.deleted !== null && changes.deleted === null
      await updateAddress(tx, address_id, changes)
      return changed(tx, restored ? 'address.restore' : 'address.update', address_id)
    })
  },

  async remove(caller, { address_id, delete_now }) {
    const org = asAdmin(await enterOrgOf(caller, 'address', address_id))
    await inTransaction(org, async (tx) => {
      await lockOrganization(tx)
      const { deleted } = await requireAddress(tx, address_id)
      if (delete_now) await purge(tx, address_id)
      else if (!deleted) await bin(tx, address_id)
    })
    return { address_id }
  },
}

export const addressesIn = (org: OrgScope): Promise<Address[]> => listAddresses(org, { deleted: false })

async function bin(org: Writing<MemberScope>, address_id: string) {
  await updateAddress(org, address_id, { deleted: new Date().toISOString() })
  await changed(org, 'address.remove', address_id)
}

async function purge(org: Writing<MemberScope>, address_id: string) {
  await changed(org, 'address.purge', address_id)
  await deleteAddress(org, address_id)
}

async function changed(org: Writing<MemberScope>, action: AuditAction, address_id: string) {
  const address = await requireAddress(org, address_id)
  await recordAudit(org, { action, subject_id: address_id, subject: address.name })
  await announce(org, 'addresses')
  return address
}

async function requireAddress(org: OrgScope, address_id: string): Promise<Address> {
  const address = await findAddress(org, address_id)
  if (!address || gone(address)) throw notFound()
  return address
}

const gone = ({ deleted }: Address) => deleted !== null && isExpired(deleted)
