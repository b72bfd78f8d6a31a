import type { Context } from '../core/context.ts'
import { listOrgIds } from './own-organizations.repo.ts'

/** Ids, oldest first. Includes those in the bin, and says nothing about access. */
export const organizationIdsOf = ({ connections }: Context, user_id: string) => listOrgIds(connections.outside, user_id)
