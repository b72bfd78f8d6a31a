import { ApiError } from '@earshot/contract/errors'
import type { SummarySettings, summarySettingsRoutes } from '@earshot/contract/summary-settings'
import type { Handlers } from '../../core/http/handlers.ts'
import { announce } from '../../core/live/announce.ts'
import { requireChannel } from '../../organizations/channels/channels.service.ts'
import { recordAudit } from '../../organizations/audit/audit.service.ts'
import {
  asAdmin,
  enterOrg,
  inTransaction,
  lockOrganization,
  type MemberScope,
  type OrgScope,
} from '../../organizations/scope.ts'
import { listSources } from './summaries.repo.ts'
import { findSettings, type SettingsRow, upsertSettings } from './summary-settings.repo.ts'

const OFF: SettingsRow = {
  title: false,
  sentences: false,
  actions: false,
  languages: [],
  answers: false,
  private_channels: false,
  held_talks: false,
  excluded_channel_ids: [],
}

export const summarySettings: Handlers<typeof summarySettingsRoutes> = {
  async find(caller, { org_id }) {
    return show(asAdmin(await enterOrg(caller, org_id)))
  },

  async update(caller, { org_id, ...asked }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    if (!org.context.chat) throw new ApiError('conflict', 'Summaries need a chat model, and this server has none')
    return inTransaction(org, async (tx) => {
      await lockOrganization(tx)
      const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
      const before = await settingsOf(tx)
      const settings: SettingsRow = { ...before, ...given }
      for (const channel_id of settings.excluded_channel_ids)
        if (!before.excluded_channel_ids.includes(channel_id)) await requireChannel(tx, channel_id)
      await upsertSettings(tx, { ...settings, languages: [...new Set(settings.languages)] })
      await recordAudit(tx, { action: 'summary.configure', subject: listed(settings) })
      await announce(tx, 'organization')
      return show(tx)
    })
  },
}

/** Everything off until an admin decides. */
export async function settingsOf(org: OrgScope): Promise<SettingsRow> {
  const found = await findSettings(org)
  if (!found) return OFF
  const { modified: _, modified_by: __, ...settings } = found
  return settings
}

interface Source {
  channel_id: string
  private: boolean
  held: string | null
}

/** Whether the organization allows sending the talk to the chat model. */
export const isAllowed = (settings: SettingsRow, talk: Source) =>
  !settings.excluded_channel_ids.includes(talk.channel_id) &&
  (!talk.private || settings.private_channels) &&
  (!talk.held || settings.held_talks)

/** Of these talks, those that may be sent now. */
export async function sendableOf(org: OrgScope, settings: SettingsRow, talk_ids: readonly string[]) {
  const sources = talk_ids.length === 0 ? [] : await listSources(org, talk_ids)
  return new Set(sources.filter((talk) => isAllowed(settings, talk)).map(({ talk_id }) => talk_id))
}

export const wantsSummary = ({ title, sentences, actions }: SettingsRow) => title || sentences || actions

const SWITCHES = ['title', 'sentences', 'actions', 'answers', 'private_channels', 'held_talks'] as const

/** For the audit log: what is on. */
const listed = (settings: SettingsRow) =>
  [...SWITCHES.filter((name) => settings[name]), ...settings.languages].join(', ').replaceAll('_', ' ')

async function show(org: MemberScope): Promise<SummarySettings> {
  const model = org.context.chat?.model ?? null
  const found = (await findSettings(org)) ?? { ...OFF, modified: null, modified_by: null }
  return { org_id: org.org_id, model, ...found }
}
