import { randomUUID } from 'node:crypto'
import { ApiError } from '@earshot/contract/errors'
import type { Mailbox, mailboxRoutes } from '@earshot/contract/mailboxes'
import type { Handlers } from '../../core/http/handlers.ts'
import { announce } from '../../core/live/announce.ts'
import { recordAudit } from '../../organizations/audit/audit.service.ts'
import { lookUpChannel } from '../../organizations/channels/channels.service.ts'
import { asAdmin, enterOrgOf, inTransaction, lockOrganization, type MemberScope } from '../../organizations/scope.ts'
import { deleteMailbox, findMailbox, insertMailbox } from './mailboxes.repo.ts'

export const mailboxes: Handlers<typeof mailboxRoutes> = {
  async find(caller, { channel_id }) {
    return shown(await enterOrgOf(caller, 'channel', channel_id), channel_id)
  },

  async create(caller, { channel_id }) {
    const org = asAdmin(await enterOrgOf(caller, 'channel', channel_id))
    if (!org.context.config.mailIn)
      throw new ApiError('conflict', 'This server receives no email. Its operator sets MAIL_IN_DOMAIN and MAIL_IN_KEY')
    await replace(org, channel_id, 'mailbox.create')
    return shown(org, channel_id)
  },

  async remove(caller, { channel_id }) {
    const org = asAdmin(await enterOrgOf(caller, 'channel', channel_id))
    await replace(org, channel_id, 'mailbox.remove')
    return shown(org, channel_id)
  },
}

async function replace(org: MemberScope, channel_id: string, action: 'mailbox.create' | 'mailbox.remove') {
  const channel = await lookUpChannel(org, channel_id)
  if (!channel?.joined) throw new ApiError('forbidden', 'Join this private channel first', { field: 'channel_id' })
  await inTransaction(org, async (tx) => {
    await lockOrganization(tx)
    await deleteMailbox(tx, channel_id)
    if (action === 'mailbox.create') await insertMailbox(tx, { channel_id, mailbox_id: randomUUID() })
    await recordAudit(tx, { action, subject_id: channel_id, subject: channel.name, channel_id })
    await announce(tx, 'channels', channel_id)
  })
}

async function shown(org: MemberScope, channel_id: string): Promise<Mailbox> {
  const { mailIn } = org.context.config
  const found = mailIn ? await findMailbox(org, { channel_id }) : undefined
  const address = mailIn && found ? addressOf(found.name, found.mailbox_id, mailIn.domain) : null
  return { channel_id, org_id: org.org_id, address, created: found?.created ?? null, available: mailIn !== null }
}

const LONGEST_NAME = 30

/** The part before the plus is for people; the one behind it decides. */
function addressOf(name: string, mailbox_id: string, domain: string) {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_NAME)
    .replaceAll(/^-+|-+$/g, '')
  return `${plain || 'channel'}+${mailbox_id.replaceAll('-', '')}@${domain}`
}

const ADDRESS = /^[^+@\s]*\+([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})@([^@\s]+)$/i

/** The id of the mailbox; null if this is no address of a channel. */
export function mailboxIn(address: string, domain: string): string | null {
  const [, ...parts] = ADDRESS.exec(address.trim()) ?? []
  if (parts.pop()?.toLowerCase() !== domain) return null
  return parts.join('-').toLowerCase()
}
