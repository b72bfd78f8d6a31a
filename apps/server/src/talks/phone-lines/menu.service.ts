import { alone } from '../../organizations/scope.ts'
import type { CallStep } from '@earshot/contract/phone-calls'
import { unlessRefused } from '../../core/http/caller.ts'
import type { ApiError } from '@earshot/contract/errors'
import { noteFailure } from '../source-states/source-states.service.ts'
import { allowCall, type Call } from './calls.service.ts'
import { greetingAddress } from './greeting.service.ts'
import { askPin, listen } from './listening.service.ts'
import { deletePastCalls, listOpenNames, updateCall } from './phone-lines.repo.ts'
import { gather, greet, hangup, record, say } from './prompts.ts'

const LISTEN = '0'

/** The greeting, if the caller may leave a message. What is new is offered to everyone alike, and asks for a PIN. */
export async function answer(call: Call): Promise<CallStep[]> {
  const { org, line } = call
  await deletePastCalls(alone(org))
  if (call.blocked) return [say(line, 'refused'), hangup]
  const allowed = await allowCall({ ...call, channel_id: null, accepted: null }).catch(unlessBarred(call))
  const offer = line.listening ? [say(line, 'listen')] : []
  if (!allowed) return line.listening ? [...offer, gather(line, LISTEN)] : [say(line, 'refused'), hangup]
  if (!hasMenu(call)) {
    await updateCall(alone(org), call, { accepted: allowed.channel_id })
    return [greeting(call), record(line)]
  }
  const keys = hasKeys(call) ? line.keys : []
  return [
    greeting(call, await named(call, keys)),
    ...offer,
    gather(line, `${keys.map(({ digit }) => digit).join('')}${line.listening ? LISTEN : ''}*#`),
  ]
}

/** Null if the caller was refused. A line that lets no one through, because of its channel or a quota, has failed. */
const unlessBarred =
  ({ org, line }: Call) =>
  async (error: unknown): Promise<null> => {
    const refused = unlessRefused(error)
    const { code, message } = error as ApiError
    if (code !== 'forbidden') await noteFailure(org, { kind: 'phone', source_id: line.line_id }, { failure: message })
    return refused
  }

async function named({ org }: Call, keys: Call['line']['keys']) {
  if (keys.length === 0) return []
  const names = new Map((await listOpenNames(org)).map(({ channel_id, name }) => [channel_id, name]))
  return keys.flatMap(({ digit, channel_id }) => {
    const name = names.get(channel_id)
    return name ? [{ digit, name }] : []
  })
}

/** Recorded or spoken. One without words of its own tells the keys with a name. */
function greeting({ org: { context }, line }: Call, keys: { digit: string; name: string }[] = []): CallStep {
  const spoken = greet(line, keys)
  const address = greetingAddress(context, line)
  return address ? { ...spoken, do: 'play', url: `${context.config.appUrl}${address}` } : spoken
}

interface Pressed {
  /** Of the `gather` that it answers; '' for the menu. */
  asked: string
  key: string
}

/** What follows a key: its channel, what is new, or the greeting again. Other keys, and none, lead to the channel of the line. */
export async function select(call: Call, { asked, key }: Pressed): Promise<CallStep[]> {
  if (call.blocked) return answer(call)
  if (asked) return (await listen(call, { asked, key })) ?? answer(call)
  const { org, line } = call
  if (key === LISTEN && line.listening) return askPin(call)
  if (key === '*' || !hasMenu(call)) return answer(call)
  const pressed = hasKeys(call) ? line.keys.find(({ digit }) => digit === key) : undefined
  const channel_id = pressed?.channel_id ?? null
  // Before it is allowed: a recording that comes all the same belongs nowhere else.
  const selected = { channel_id, accepted: null }
  await updateCall(alone(org), call, selected)
  const allowed = await allowCall({ ...call, ...selected }).catch(unlessBarred(call))
  if (!allowed) return [say(line, 'refused'), hangup]
  await updateCall(alone(org), call, { accepted: allowed.channel_id })
  return [record(line)]
}

/** Unknown callers with a channel of their own have nothing to select. */
const hasKeys = ({ line, user_id }: Call) => line.keys.length > 0 && (user_id !== null || line.unknown !== 'channel')

const hasMenu = (call: Call) => call.line.listening || hasKeys(call)
