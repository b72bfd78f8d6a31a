import type { CallStep } from '@earshot/contract/phone-calls'
import { escaped, playVerb, sayVerb, twiml } from '../../ports/sms/twiml.ts'

/** The steps of a call, for Twilio. `url` is the webhook of the line. */
export function twimlOf(steps: CallStep[], url: string) {
  const verbs: string[] = []
  /** What is heard before a key is waited for is in the Gather, so that a key ends it. */
  let heard: string[] = []
  for (const step of steps) {
    if (step.do === 'say' || step.do === 'play') heard.push(heardVerb(step))
    else {
      verbs.push(step.do === 'gather' ? gatherVerb(step, { url, heard }) : [...heard, otherVerb(step, url)].join(''))
      heard = []
    }
  }
  return twiml([...verbs, ...heard])
}

const heardVerb = ({ do: what, url, text, language }: CallStep) =>
  what === 'play' ? playVerb(url) : sayVerb(text, language)

const action = (url: string, query: Record<string, string>) =>
  `method="POST" action="${escaped(`${url}?${new URLSearchParams(query)}`)}"`

/** Comes also if the report of the recording is lost. */
const reported = (url: string) =>
  `recordingStatusCallbackMethod="POST" recordingStatusCallback="${escaped(`${url}?event=stored`)}"`

function gatherVerb({ seconds, digits, asked }: CallStep, { url, heard }: { url: string; heard: string[] }) {
  const answered = action(url, { event: 'key', ...(asked && { asked }) })
  const ended = `numDigits="${digits}" finishOnKey="${digits > 1 ? '#' : ''}" timeout="${seconds}"`
  return `<Gather ${answered} ${ended} actionOnEmptyResult="true">${heard.join('')}</Gather>`
}

const otherVerb = ({ do: what, seconds, keys }: CallStep, url: string) =>
  what === 'record'
    ? `<Record ${action(url, { event: 'recording' })} maxLength="${seconds}" finishOnKey="${keys}" playBeep="true" timeout="10" ${reported(url)}/><Hangup/>`
    : '<Hangup/>'
