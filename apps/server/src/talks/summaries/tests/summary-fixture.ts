import { api } from '@earshot/contract'
import type { RequestOf } from '@earshot/contract/route'
import { scanJob } from '../../../alerts/hits/scan.job.ts'
import { openChatServer } from '../../../ports/testing/chat-server.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'
import type { testApp } from '../../../testing/test-app.ts'
import { summarizeJob } from '../summarize.job.ts'

export const SAID =
  'The generator failed at nine. Ben orders a new pump by Friday. Ask at www.pumps.example for it. Lunch was good.'

export const ANSWER = {
  title: { text: 'Generator failed', cites: [1] },
  summary: [
    { text: 'The generator failed.', cites: [1] },
    { text: 'A new pump is ordered.', cites: [2] },
  ],
  actions: [{ what: 'Order a new pump', who: 'Ben', by_when: 'by Friday', cites: [2] }],
}

const ALL = { title: true, sentences: true, actions: true, languages: ['de'] }
type Settings = Omit<RequestOf<typeof api.summarySettings.update>, 'org_id'>

export async function openChat() {
  const chat = await openChatServer()
  return {
    ...chat,
    env: { CHAT_URL: chat.url, CHAT_MODEL: 'lab-1' },
    writes: (answer: unknown) => chat.says(JSON.stringify(answer)),
  }
}

const signal = new AbortController().signal

/** No worker: the test runs each job explicitly. */
export function summaryFixture({ place, ask, context }: ReturnType<typeof testApp>) {
  return async (settings: Settings | null = ALL, text = SAID) => {
    const { org_id, admin, channel_id } = await place()
    if (settings) await ask(admin, api.summarySettings.update, { org_id, ...settings })
    const talk = { text, channel_id, user_id: admin.user_id, duration: 60, playable: true }
    const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [talk])
    const task = { org_id, talk_id, language: '' }
    const scan = () => scanJob.handle(context(), { org_id, talk_id }, signal)
    const run = (more = {}) => summarizeJob.handle(context(), { ...task, ...more }, signal)
    const read = async (who = admin) => (await ask(who, api.summaries.find, { talk_id })).body
    const parts = async () => (await read()).parts.map(({ kind, text: written }) => [kind, written])
    const search = async (query: string) => (await ask(admin, api.search.search, { org_id, query })).body.talks.length
    return { org_id, admin, channel_id, talk_id, scan, run, read, parts, search }
  }
}
