import { createHash } from 'node:crypto'
import { ApiError, statusOf } from '@earshot/contract/errors'
import { clientIdOf } from '@earshot/contract/rules/client-id'
import { titleOf, toTitle } from '@earshot/contract/rules/titles'
import { memberCaller } from '../../core/http/caller.ts'
import type { Context } from '../../core/context.ts'
import { enterByDirectory, enterOrg, type MemberScope } from '../../organizations/scope.ts'
import { findVerifiedUser } from '../../identity/users/user-linking.service.ts'
import { allowSave, save, withReceived } from '../talks/save/save.service.ts'
import type { IncomingMail } from './incoming-mail.ts'
import { findMailbox } from './mailboxes.repo.ts'
import { mailboxIn } from './mailboxes.service.ts'
import { noteFailure, noteSuccess } from '../source-states/source-states.service.ts'
import { answerRefused } from './refusal-email.ts'

const MOST_SOUNDS = 20

/** What became of an email: the talks it made, and why others did not. Failures of the server are thrown. */
export interface ReceivedMail {
  talks: string[]
  refused: string[]
}

/** Makes a talk of each recording for each channel that it is addressed to. Receiving an email again makes no second one. */
export async function receiveMail(context: Context, mail: IncomingMail): Promise<ReceivedMail> {
  const domain = context.config.mailIn?.domain ?? ''
  const mailboxes = mail.recipients.flatMap((address) => mailboxIn(address, domain) ?? [])
  const received: ReceivedMail = { talks: [], refused: [] }
  for (const mailbox_id of new Set(mailboxes)) {
    const { talks, refused } = await deliver(context, mail, mailbox_id)
    received.talks.push(...talks)
    received.refused.push(...refused)
  }
  if (mailboxes.length === 0) received.refused.push('No channel has this address')
  return received
}

async function deliver(context: Context, mail: IncomingMail, mailbox_id: string): Promise<ReceivedMail> {
  const org = await enterByDirectory(context, 'mailbox', mailbox_id).catch(nullIfRefused)
  const channel = org && (await findMailbox(org, { mailbox_id }))
  // The sender is not told whether the address ever existed.
  if (!org || !channel) return { talks: [], refused: ['No channel has this address'] }
  const dropped = reasonToDrop(mail)
  if (dropped) return { talks: [], refused: [dropped] }
  const { channel_id } = channel
  const user_id = mail.from ? await findVerifiedUser(context, mail.from) : null
  const received = await saveFor(context, { mail, user_id, org_id: org.org_id, channel_id })
  const source = { kind: 'mail', source_id: channel_id } as const
  if (received.talks.length > 0) await noteSuccess(org, source)
  if (received.refused.length > 0) {
    await noteFailure(org, source, { failure: received.refused.join('. '), counts: user_id !== null })
    await answerRefused(org, mail, { reasons: received.refused, isKnown: user_id !== null })
  }
  return received
}

/** Without an answer: it would reach somebody who did not write the email, or a program. */
function reasonToDrop({ from, proof, isReply }: IncomingMail): string | null {
  if (from === null) return 'The email has more than one sender'
  if (proof === 'forged') return 'The sender of this email is forged'
  return isReply ? 'A program sent this email as a reply or a report' : null
}

interface Delivery {
  mail: IncomingMail
  /** By whom the email is said to be written; null if no account has this address. */
  user_id: string | null
  org_id: string
  channel_id: string
}

async function saveFor(context: Context, { mail, user_id, org_id, channel_id }: Delivery) {
  try {
    if (mail.proof === 'unproven')
      throw new ApiError(
        'forbidden',
        'The email does not prove that it comes from your domain (DMARC). Ask who runs it',
      )
    if (!user_id)
      throw new ApiError('forbidden', 'No account has this email address. Send it from the one you sign in with')
    return await saveSounds(await enterOrg(memberCaller(context, user_id, 'email'), org_id), channel_id, mail)
  } catch (error) {
    return { talks: [], refused: [refusalOf(error).message] }
  }
}

/** Throws what may succeed later, so that the provider delivers again. */
function refusalOf(error: unknown): ApiError {
  if (error instanceof ApiError && statusOf[error.code] < 500 && error.code !== 'too_many') return error
  throw error
}

const nullIfRefused = (error: unknown): null => {
  refusalOf(error)
  return null
}

/** A recording that is refused does not keep the others out. */
async function saveSounds(org: MemberScope, channel_id: string, mail: IncomingMail): Promise<ReceivedMail> {
  const { sounds, closed } = mail
  if (sounds.length === 0) throw new ApiError('invalid', noSounds(mail))
  if (sounds.length > MOST_SOUNDS)
    throw new ApiError('too_large', `An email can have at most ${MOST_SOUNDS} recordings. Send them in several`)
  const received: ReceivedMail = { talks: [], refused: closed.map(cannotOpen) }
  for (const [at, { name }] of sounds.entries())
    await saveSound(org, channel_id, { mail, at }).then(
      (talk_id) => received.talks.push(talk_id),
      (error: unknown) => received.refused.push(named(name, refusalOf(error))),
    )
  return received
}

/** Refusals of one file say which. */
const named = (name: string, { code, message }: ApiError) =>
  name && code === 'unsupported_media' ? `${name}: ${message}` : message

const cannotOpen = (name: string) => `${name}: Earshot cannot open this. Attach the recording itself`

function noSounds({ closed, others }: IncomingMail) {
  if (closed.length > 0) return closed.map(cannotOpen).join('. ')
  return others.length === 0
    ? 'The email has no recording attached'
    : `The email has no recording attached, only ${others.slice(0, MOST_SOUNDS).join(', ')}`
}

async function saveSound(org: MemberScope, channel_id: string, { mail, at }: { mail: IncomingMail; at: number }) {
  const { subject, sounds } = mail
  const { content: sound, name, sent } = sounds[at] ?? { content: new Uint8Array(), name: '', sent: undefined }
  const number = sounds.length === 1 ? '' : ` (${at + 1})`
  const digest = createHash('sha256').update(`${mail.message_id} ${channel_id} ${at} `).update(sound).digest('hex')
  const fields = {
    ...{ org_id: org.org_id, channel_id, tags: [], trim_start: 0, trim_end: 0 },
    title: subject ? toTitle(`${subject}${number}`) : titleOf(name),
    client_id: clientIdOf(digest),
    ...(sent && { file_modified: sent }),
  }
  const scope = await allowSave(org, fields, { bytes: sound.length })
  return withReceived(org.context, sound, async (upload) => (await save(scope, fields, upload)).talk_id)
}
