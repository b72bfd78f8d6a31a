import type { AnswerPart, assistantRoutes } from '@earshot/contract/assistant'
import type { FoundTalk } from '@earshot/contract/search'
import type { Handlers } from '../core/http/handlers.ts'
import { enterOrg, type MemberScope } from '../organizations/scope.ts'
import { sendableOf, settingsOf } from '../talks/summaries/summary-settings.service.ts'
import { answerFrom } from './chat/answer.ts'
import { type FoundPassage, findPassages } from './passages.service.ts'

export const assistant: Handlers<typeof assistantRoutes> = {
  async find(caller, { org_id }) {
    const org = await enterOrg(caller, org_id)
    const { config, chat } = org.context
    const { url, hosts } = config.assistant
    const prose = chat !== null && (await settingsOf(org)).answers
    return { assistant_url: url, hosts, prose, summaries: chat !== null }
  },

  async ask(caller, { org_id, question, ...filters }) {
    const org = await enterOrg(caller, org_id)
    const talks = await findPassages(caller, { ...filters, org_id, question })
    return { passages: talks.map(asPassage), ...(await answered(org, question, talks)) }
  },
}

interface Prose {
  answer: AnswerPart[] | null
  problem: string | null
}

const NO_PROSE: Prose = { answer: null, problem: null }
const NOTHING_SENT = 'None of these talks may be sent to the chat model. An admin can change that in Settings'

/** The model reads only what the organization lets it read; all that was found is shown. */
async function answered(org: MemberScope, question: string, found: FoundTalk[]): Promise<Prose> {
  const { chat, log } = org.context
  const settings = await settingsOf(org)
  if (!chat || !settings.answers || found.length === 0) return NO_PROSE
  const ids = found.map(({ talk_id }) => talk_id)
  const sendable = await sendableOf(org, settings, ids)
  const talks = found.filter(({ talk_id }) => sendable.has(talk_id))
  if (talks.length === 0) return { answer: null, problem: NOTHING_SENT }
  const { answer, problem } = await answerFrom(chat, { question, talks }, log)
  const shown = (cite: number) => ids.indexOf(talks[cite]?.talk_id ?? '')
  return { answer: answer?.map(({ text, cites }) => ({ text, cites: cites.map(shown) })) ?? null, problem }
}

const asPassage = ({
  talk_id,
  channel_id,
  user_id,
  speaker_id,
  by_phone,
  recorded_at,
  matches,
  snippet,
  similar,
}: FoundPassage) => ({
  ...{ talk_id, channel_id, user_id, speaker_id, by_phone, recorded_at, snippet },
  start: matches[0]?.start ?? 0,
  ...(similar && { similar }),
})
