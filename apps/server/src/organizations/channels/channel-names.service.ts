import type { OrgScope } from '../scope.ts'
import { listHeardNames, listPrivate } from './channel-names.repo.ts'

export const heardChannelNames = (org: OrgScope) => listHeardNames(org)

/** The private ones of these channels. */
export const privateAmong = async (org: OrgScope, channel_ids: string[]) =>
  (await listPrivate(org, channel_ids)).map(({ channel_id }) => channel_id)
