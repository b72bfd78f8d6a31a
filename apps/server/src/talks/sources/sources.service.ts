import { ApiError } from '@earshot/contract/errors'
import type { Source, sourceRoutes } from '@earshot/contract/sources'
import type { Caller } from '../../core/http/caller.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { keys } from '../../identity/keys/keys.service.ts'
import { asAdmin, enterOrg, type MemberScope } from '../../organizations/scope.ts'
import { phoneLines } from '../phone-lines/phone-lines.service.ts'
import { noteFailure, statesOf } from '../source-states/source-states.service.ts'
import { listArchived, listMailboxes } from './sources.repo.ts'

export const sources: Handlers<typeof sourceRoutes> = {
  async list(caller, { org_id }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    const [states, archived, ...found] = await Promise.all([
      statesOf(org),
      listArchived(org),
      keysOf(caller, org_id),
      mailboxesOf(org),
      linesOf(caller, org_id),
    ])
    const closed = new Set(archived.map(({ channel_id }) => channel_id))
    return found.flat().map(({ problem, ...source }) => ({
      ...{ org_id, ...UNSEEN, ...source, ...states.get(source.source_id) },
      problem: problem ?? (source.channel_id && closed.has(source.channel_id) ? 'archived' : null),
    }))
  },

  async report(caller, { folder, failure }) {
    if (!caller.only) throw new ApiError('forbidden', 'Only API keys can use this route')
    const { org_id } = caller.only
    const org = await enterOrg(caller, org_id)
    await noteFailure(org, { kind: 'folder', source_id: caller.session_id, folder }, { failure })
    return { org_id }
  },
}

const UNSEEN = { folder: '', last_success: null, last_failure: null, failure: '', failures: 0 }

type Found = Pick<Source, 'kind' | 'source_id' | 'name' | 'channel_id' | 'problem'>

async function keysOf(caller: Caller, org_id: string): Promise<Found[]> {
  const sending = (await keys.list(caller, { org_id })).filter(({ send }) => send)
  return sending.map(({ key_id, name, channel_id, expires_at }) => ({
    ...{ kind: 'key', source_id: key_id, name, channel_id },
    problem: expires_at !== null && Date.parse(expires_at) < Date.now() ? 'expired' : null,
  }))
}

async function mailboxesOf(org: MemberScope): Promise<Found[]> {
  const problem = org.context.config.mailIn ? null : 'off'
  return (await listMailboxes(org)).map(({ channel_id, name }) => ({
    ...{ kind: 'mail', source_id: channel_id, name, channel_id, problem },
  }))
}

async function linesOf(caller: Caller, org_id: string): Promise<Found[]> {
  return (await phoneLines.list(caller, { org_id })).map(({ line_id, number, channel_id }) => ({
    ...{ kind: 'phone', source_id: line_id, name: number, channel_id, problem: null },
  }))
}
