import type { AuditAction } from '@earshot/contract/audit'
import { type AlertFields, alertFieldsOf, NEW_ALERT, scopeProblem } from '@earshot/contract/alert-fields'
import { type Alert, type alertRoutes, MAX_ALERTS } from '@earshot/contract/alerts'
import { ApiError } from '@earshot/contract/errors'
import type { InputOf } from '@earshot/contract/route'
import { beginningOf } from '@earshot/contract/rules/phrases'
import { TOKENIZER, tokensOf } from '@earshot/contract/rules/tokens'
import { v7 as newId } from 'uuid'
import { recordAudit } from '../../organizations/audit/audit.service.ts'
import type { Caller } from '../../core/http/caller.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { announce } from '../../core/live/announce.ts'
import {
  type Writing,
  asAdmin,
  enterOrg,
  enterOrgOf,
  lockOrganization,
  type MemberScope,
  type OrgScope,
  inTransaction,
} from '../../organizations/scope.ts'
import {
  countAlerts,
  deleteAlert,
  findAlert,
  findAlertOfScope,
  insertAlert,
  listOwn,
  type AlertScope,
  type Sources,
  updateAlert,
  updateVersion,
} from './alerts.repo.ts'
import { membersAmong } from '../escalations/escalations.service.ts'
import { requireCondition } from './alert-conditions.service.ts'
import { tryAlert } from './alert-trial.service.ts'
import { alertsIn, shownTo } from './listed-alerts.service.ts'

export const alerts: Handlers<typeof alertRoutes> = {
  async list(caller, { org_id }) {
    return alertsIn(await enterOrg(caller, org_id))
  },

  async save(caller, { org_id, alert_id, if_exists, ...asked }) {
    const org = asAdmin(await enter(caller, { org_id, alert_id }))
    return inTransaction(org, async (tx) => {
      await lockOrganization(tx)
      const known = alert_id ? await requireAlert(tx, alert_id) : await findSame(tx, { ...NEW_ALERT, ...asked })
      if (known && !alert_id && if_exists === 'refuse') throw taken(known)
      await requireOwn(tx, asked, known)
      for (const field of ['recipients', 'escalation'] as const) await requireMembers(tx, field, { asked, known })
      return shownTo(tx, known ? await change(tx, known, keepHidden(tx, known, asked)) : await create(tx, asked))
    })
  },

  async remove(caller, { alert_id }) {
    const org = asAdmin(await enterOrgOf(caller, 'alert', alert_id))
    await inTransaction(org, async (tx) => {
      await lockOrganization(tx)
      const deleted = await deleteAlert(tx, alert_id)
      if (deleted) await announceAlert(tx, 'alert.remove', { alert_id, ...deleted })
    })
    return { alert_id }
  },

  async try(caller, { org_id, ...alert }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    await requireOwn(org, alert)
    return tryAlert(org, alert)
  },
}

/** Channels that the person does not see stay, unless the alert is to watch all. */
const keepHidden = ({ hidden }: OrgScope, known: Alert, asked: AlertInput): AlertInput =>
  asked.channel_ids?.length
    ? { ...asked, channel_ids: [...asked.channel_ids, ...known.channel_ids.filter((id) => hidden.includes(id))] }
    : asked

type AlertInput = Omit<InputOf<typeof alertRoutes.save>, 'org_id' | 'alert_id' | 'if_exists'>

/** The given organization, or the alert's. Throws if they differ. */
async function enter(
  caller: Caller,
  { org_id, alert_id }: { org_id?: string | undefined; alert_id?: string | undefined },
) {
  if (!alert_id) return enterOrg(caller, org_id ?? '')
  const org = await enterOrgOf(caller, 'alert', alert_id)
  return org_id === undefined || org_id === org.org_id ? org : enterOrg(caller, org_id)
}

async function create(tx: Writing<MemberScope>, asked: AlertInput) {
  if ((await countAlerts(tx)) >= MAX_ALERTS)
    throw new ApiError('conflict', `An organization can have at most ${MAX_ALERTS} alerts. Delete some first`)
  const fields = { ...NEW_ALERT, ...asked }
  requireScope(fields)
  await requireCondition(tx, fields, undefined)
  const alert = await insertAlert(tx, newId(), { ...fields, ...criteriaOf(fields) })
  await announceAlert(tx, 'alert.create', alert)
  return alert
}

async function change(tx: Writing<MemberScope>, known: Alert, asked: AlertInput) {
  const fields = alertFieldsOf({ ...known, ...asked })
  if (JSON.stringify({ ...known, ...fields }) === JSON.stringify(known)) return known
  requireScope(fields)
  await requireCondition(tx, fields, known)
  const same = await findSame(tx, fields)
  if (same && same.alert_id !== known.alert_id) throw taken(same)
  const alert = await updateAlert(tx, known.alert_id, { ...fields, ...criteriaOf(fields) })
  if (!alert) throw gone()
  await announceAlert(tx, 'alert.update', alert)
  return alert
}

function requireScope(fields: AlertFields) {
  const problem = scopeProblem(fields)
  if (problem) throw new ApiError('invalid', problem.text, { field: problem.field })
}

/** Silences may be watched twice, like for shorter ones by day. */
const findSame = async (tx: OrgScope, fields: AlertFields) =>
  fields.silence ? undefined : findAlertOfScope(tx, scopeOf(fields))

const scopeOf = ({ keyword, channel_ids, speaker_ids, condition, hours }: AlertFields): AlertScope => ({
  tokens: tokensIn(keyword),
  channel_ids,
  speaker_ids,
  condition,
  hours,
})

const taken = ({ alert_id }: Alert) =>
  new ApiError('conflict', 'An alert for these words already exists', { field: 'keyword', alert_id })

const tokensIn = (keyword = '') => tokensOf(keyword).join(' ')

/** What talks are compared with. */
export const criteriaOf = ({ keyword, sounds_like, silence }: Pick<Alert, 'keyword' | 'sounds_like' | 'silence'>) =>
  silence
    ? { tokens: '', begins: '', tokenizer: TOKENIZER }
    : { tokens: tokensIn(keyword), begins: beginningOf(keyword, sounds_like), tokenizer: TOKENIZER }

/** Also locks the organization's row until the transaction ends. */
export const countChange = (tx: Writing<OrgScope>) => updateVersion(tx)

async function announceAlert(
  tx: Writing<MemberScope>,
  action: AuditAction,
  { alert_id, keyword, channel_ids }: Pick<Alert, 'alert_id' | 'keyword' | 'channel_ids'>,
) {
  await countChange(tx)
  await recordAudit(tx, {
    action,
    subject_id: alert_id,
    subject: keyword,
    channels: { ids: channel_ids, heard: 'one' },
  })
  await announce(tx, 'alerts')
}

async function requireAlert(org: OrgScope, alert_id: string): Promise<Alert> {
  const alert = await findAlert(org, alert_id)
  if (!alert) throw gone()
  return alert
}

const gone = () => new ApiError('not_found', 'Alert not found in this organization', { field: 'alert_id' })

/** What it names must belong to the organization, unless the alert already names it. */
async function requireOwn(org: OrgScope, asked: Partial<Sources>, known?: Alert) {
  const { channel_ids = [], speaker_ids = [], key_ids = [] } = asked
  if (channel_ids.length + speaker_ids.length + key_ids.length === 0) return
  const own = await listOwn(org, { channel_ids, speaker_ids, key_ids })
  for (const [field, noun] of Object.entries(nouns) as [keyof Sources, string][])
    if (asked[field]?.some((id) => !own[field].includes(id) && !known?.[field].includes(id)))
      throw new ApiError('not_found', `${noun} not found in this organization`, { field })
}

/** People who left since they were put on the list may stay there. */
async function requireMembers(
  org: OrgScope,
  field: 'recipients' | 'escalation',
  { asked, known }: { asked: AlertInput; known: Alert | undefined },
) {
  const added = (asked[field]?.user_ids ?? []).filter((user_id) => !known?.[field]?.user_ids.includes(user_id))
  if (added.length === 0) return
  const members = await membersAmong(org, added)
  if (!added.every((user_id) => members.has(user_id)))
    throw new ApiError('not_found', 'Person not found in this organization', { field })
}

const nouns: Record<keyof Sources, string> = { channel_ids: 'Channel', speaker_ids: 'Speaker', key_ids: 'API key' }
