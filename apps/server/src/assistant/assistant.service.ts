import type { assistantRoutes } from '@earshot/contract/assistant'
import type { FoundTalk } from '@earshot/contract/search'
import type { Handlers } from '../core/http/handlers.ts'
import { enterOrg } from '../organizations/scope.ts'
import { answerFrom } from './chat/answer.ts'
import { findPassages } from './passages.service.ts'

export const assistant: Handlers<typeof assistantRoutes> = {
  async find(caller, { org_id }) {
    const { context } = await enterOrg(caller, org_id)
    const { url, hosts } = context.config.assistant
    return { assistant_url: url, hosts, prose: context.chat !== null }
  },

  async ask(caller, { org_id, question, ...filters }) {
    const { context } = await enterOrg(caller, org_id)
    const talks = await findPassages(caller, { ...filters, org_id, question })
    const { chat } = context
    const told = chat && talks.length > 0 ? await answerFrom(chat, { question, talks }, context.log) : NO_PROSE
    return { passages: talks.map(asPassage), ...told }
  },
}

const NO_PROSE = { answer: null, problem: null }

const asPassage = ({ talk_id, channel_id, user_id, speaker_id, recorded_at, matches, snippet }: FoundTalk) => ({
  ...{ talk_id, channel_id, user_id, speaker_id, recorded_at, snippet },
  start: matches[0]?.start ?? 0,
})
