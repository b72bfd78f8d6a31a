import { Id } from '@earshot/contract/fields'
import type { CallStep } from '@earshot/contract/phone-calls'
import { checkPin } from '../../identity/phone-pins/phone-pins.service.ts'
import { alone, enterOrg, type MemberScope } from '../../organizations/scope.ts'
import { talks } from '../talks/talks.service.ts'
import { unlessRefused } from '../../core/http/caller.ts'
import { type Call, sender } from './calls.service.ts'
import {
  claimTry,
  findListener,
  findCursor,
  findPlayable,
  listNewMessages,
  type PlayableMessage,
  updateEntered,
} from './listening.repo.ts'
import { isCut, LONGEST_PLAYED, messageText, MOST_MESSAGES } from './message-texts.ts'
import { sendLockNotice } from './lock-notice.ts'
import { messageAddress } from './message-sound.service.ts'
import { gather, gatherPin, hangup, play, say, sayMessage } from './prompts.ts'

const TRIES = 3

/** Everyone is asked, with or without an account, so that the question tells nothing of a number. */
export const askPin = ({ line }: Call, tries = 1): CallStep[] => [say(line, 'pin'), gatherPin(line, `pin.${tries}`)]

interface Pressed {
  /** Of the `gather` that it answers: `pin.` and the number of the try, or `talk.` and the talk that was played. */
  asked: string
  key: string
}

/** Null leads back to the menu. */
export async function listen(call: Call, { asked, key }: Pressed): Promise<CallStep[] | null> {
  const [, tries] = /^pin\.(\d)$/.exec(asked) ?? []
  const { data: talk_id } = Id.safeParse(/^talk\.(.+)$/.exec(asked)?.[1])
  if (!(tries || talk_id) || !call.line.listening || key === '*') return null
  if (!talk_id) return key === '' ? [hangup] : enterPin(call, { tries: Number(tries), pin: key })
  const member = await listenerOf(call)
  return member ? afterMessage(call, member, { talk_id, key }) : again(call)
}

/** A try that is reported again is answered like the first time, and not counted again. */
async function enterPin(call: Call, { tries, pin }: { tries: number; pin: string }): Promise<CallStep[]> {
  const { org, user_id, caller } = call
  if (!(tries >= 1 && tries <= TRIES && (await claimTry(alone(org), call, tries)))) return afterTry(call)
  const checked = await checkPin(org.context, { user_id, caller, pin })
  if (checked.result === 'locked') {
    if (user_id && checked.locksNow) await sendLockNotice(org, user_id)
    return [say(call.line, 'locked'), hangup]
  }
  if (checked.result === 'right') await updateEntered(alone(org), call, true)
  return afterTry({ ...call, pin_tries: tries })
}

async function afterTry(call: Call): Promise<CallStep[]> {
  const member = await listenerOf(call)
  return member ? newMessages(call, member, null) : [say(call.line, 'wrong_pin'), ...again(call)]
}

/** Sounds of the call can no longer be fetched. */
export async function leave(call: Call): Promise<CallStep[]> {
  await updateEntered(alone(call.org), call, false)
  return []
}

const again = (call: Call): CallStep[] => (call.pin_tries < TRIES ? askPin(call, call.pin_tries + 1) : [hangup])

/** With the rights that they have now; null if they did not enter their PIN in this call. */
async function listenerOf({ org, line_id, call_id, reached }: Call): Promise<MemberScope | null> {
  const user_id = (await findListener(org, { line_id, call_id }))?.user_id
  return user_id ? enterOrg(sender(org, user_id, reached), org.org_id).catch(unlessRefused) : null
}

type MessageCursor = Parameters<typeof listNewMessages>[1]['after']

/** The oldest after `after`. */
async function newMessages(call: Call, member: MemberScope, after: MessageCursor): Promise<CallStep[]> {
  const found = await listNewMessages(member, { after, most: MOST_MESSAGES })
  const oldest = found.at(-1)
  if (!oldest) return [say(call.line, 'no_messages'), hangup]
  return message(call, oldest, after === null ? found.length : null)
}

function message(call: Call, found: PlayableMessage, count: number | null): CallStep[] {
  const { line } = call
  return [
    sayMessage(line, messageText(line.language, found, count)),
    play(line, messageAddress(call, found.talk_id)),
    say(line, 'message_keys'),
    gather(line, '123*', `talk.${found.talk_id}`),
  ]
}

const [AGAIN, KEEP] = ['1', '3']

/** Who presses nothing has heard it to its end, and who presses 2 has heard enough. */
async function afterMessage(call: Call, member: MemberScope, { talk_id, key }: { talk_id: string; key: string }) {
  const found = await findPlayable(member, talk_id)
  if (found && key === AGAIN) return message(call, found, null)
  if (found && key !== KEEP) {
    const progress = isCut(found) ? { position: LONGEST_PLAYED } : { heard: true }
    await talks.mark(sender(call.org, member.user_id), { talk_id, ...progress }).catch(unlessRefused)
  }
  return newMessages(call, member, (await findCursor(member, talk_id)) ?? null)
}
