import { ApiError } from '@earshot/contract/errors'
import { isUniqueViolation } from '../../core/unique-violation.ts'
import type { PhoneLine, phoneLineRoutes } from '@earshot/contract/phone-lines'
import { v7 as newId } from 'uuid'
import type { Handlers } from '../../core/http/handlers.ts'
import { announce } from '../../core/live/announce.ts'
import type { AuditAction } from '@earshot/contract/audit'
import { recordAudit } from '../../organizations/audit/audit.service.ts'
import { lookUpChannel } from '../../organizations/channels/channels.service.ts'
import {
  type Writing,
  asAdmin,
  enterOrg,
  inTransaction,
  lockOrganization,
  type MemberScope,
} from '../../organizations/scope.ts'
import { notFound } from '../../organizations/refusals.ts'
import { deleteLineLater } from './delete-line.job.ts'
import { deleteGreetingsLater, greetingAddress, storeGreeting } from './greeting.service.ts'
import {
  channelsOf,
  findLine,
  hideLine,
  insertLine,
  type LineFields,
  listLines,
  type StoredLine,
  updateLine,
} from './phone-lines.repo.ts'

const MOST_LINES = 50

export const phoneLines: Handlers<typeof phoneLineRoutes, 'greeting'> = {
  async list(caller, { org_id }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    return (await listLines(org)).map((line) => shown(org, line))
  },

  async create(caller, { org_id, ...asked }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    const line_id = newId()
    await requireSense(org, asked)
    const fields = { ...asked, greeting_sound: (await storeGreeting(org, line_id, asked.greeting_sound)) ?? '' }
    await inTransaction(org, async (tx) => {
      await lockOrganization(tx)
      const lines = await listLines(tx)
      if (lines.length >= MOST_LINES)
        throw new ApiError('conflict', `An organization can have at most ${MOST_LINES} phone numbers`)
      await insertLine(tx, line_id, fields).catch(takenHere)
      await recorded(tx, 'phone_line.create', { line_id, ...fields })
    })
    return shown(org, await requireLine(org, line_id))
  },

  async update(caller, { org_id, line_id, greeting_sound, ...changes }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    const before = await requireLine(org, line_id)
    if (greeting_sound === undefined && Object.keys(changes).length === 0) return shown(org, before)
    await requireSense(org, { ...fieldsOf(before), ...changes })
    const sound = await storeGreeting(org, line_id, greeting_sound)
    await inTransaction(org, async (tx) => {
      await lockOrganization(tx)
      const line = fieldsOf(await requireLine(tx, line_id))
      const fields = { ...line, ...changes, greeting_sound: sound ?? line.greeting_sound }
      if (sound === '') await deleteGreetingsLater(tx, line_id)
      await updateLine(tx, line_id, fields).catch(takenHere)
      await recorded(tx, 'phone_line.update', { line_id, ...fields })
    })
    return shown(org, await requireLine(org, line_id))
  },

  async remove(caller, { org_id, line_id }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    await inTransaction(org, async (tx) => {
      await lockOrganization(tx)
      const line = await requireLine(tx, line_id)
      await hideLine(tx, line_id)
      await deleteGreetingsLater(tx, line_id)
      await deleteLineLater(tx, line_id)
      await recorded(tx, 'phone_line.remove', line)
    })
    return { line_id }
  },
}

async function requireLine(org: MemberScope, line_id: string) {
  const line = await findLine(org, { line_id })
  if (!line) throw notFound()
  return line
}

const fieldsOf = (line: StoredLine): LineFields => ({
  number: line.number,
  channel_id: line.channel_id,
  keys: line.keys,
  greeting: line.greeting,
  greeting_sound: line.greeting_sound,
  language: line.language,
  longest: line.longest,
  unknown: line.unknown,
  unknown_channel_id: line.unknown_channel_id,
  listening: line.listening,
})

async function requireSense(org: MemberScope, fields: LineFields) {
  if (fields.unknown === 'channel' && !fields.unknown_channel_id)
    throw new ApiError('invalid', 'Select the channel for unknown callers', { field: 'unknown_channel_id' })
  for (const channel_id of channelsOf(fields)) {
    const channel = await lookUpChannel(org, channel_id)
    if (!channel) throw new ApiError('not_found', 'Channel not found in this organization', { field: 'channel_id' })
    if (!channel.joined) throw new ApiError('forbidden', 'Join this private channel first', { field: 'channel_id' })
  }
}

function takenHere(error: unknown): never {
  if (!isUniqueViolation(error)) throw error
  throw new ApiError('conflict', 'This organization already has this number', { field: 'number' })
}

type Recorded = Extract<AuditAction, `phone_line.${string}`>

async function recorded(tx: Writing<MemberScope>, action: Recorded, line: LineFields & { line_id: string }) {
  const { line_id, number } = line
  const channels = { ids: channelsOf(line), heard: 'all' } as const
  await recordAudit(tx, { action, subject_id: line_id, subject: number, channels })
  await announce(tx, 'webhooks')
}

function shown({ context }: MemberScope, line: StoredLine): PhoneLine {
  const { appUrl, sms } = context.config
  const greeting_sound = greetingAddress(context, line)
  return { ...line, greeting_sound, twilio_url: sms?.by === 'twilio' ? `${appUrl}/api/twilio/${line.line_id}` : null }
}
