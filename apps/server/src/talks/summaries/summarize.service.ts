import { MASK } from '@earshot/contract/rules/mask'
import { v7 as newId } from 'uuid'
import { announce } from '../../core/live/announce.ts'
import { inTransaction, type OrgScope } from '../../organizations/scope.ts'
import { type Chat, ChatError, type ChatMessage } from '../../ports/chat/chat.ts'
import { sentencesOf } from '../talks/sentences.ts'
import { spokenIn } from '../talks/spoken-words.service.ts'
import { refreshSearch } from '../versions/versions.service.ts'
import { type NumberedSentence, chunksOf, summaryPrompt, translationPrompt } from './prompts.ts'
import { NonsenseError, readSummary, readTranslation, type WrittenPart } from './read-answer.ts'
import * as repo from './summaries.repo.ts'
import type { SettingsRow } from './summary-settings.repo.ts'
import { isAllowed, settingsOf } from './summary-settings.service.ts'

interface Task {
  talk_id: string
  /** '' for the summary itself. */
  language: string
  replace?: boolean | undefined
  /** The chat model is not asked again if it does not answer now. */
  last: boolean
  signal: AbortSignal
}

type Outcome = 'done' | 'changed' | 'unanswered'

/** Idempotent. What is not allowed any more is not sent, and what changed while the model wrote is not kept. */
export async function summarize(org: OrgScope, task: Task): Promise<Outcome> {
  const { chat } = org.context
  const { talk_id, language } = task
  const summary = (await repo.listSummaries(org, talk_id)).find((each) => each.language === language)
  if (!chat || summary?.state !== 'waiting') return 'done'
  const settings = await settingsOf(org)
  const talk = await repo.findSource(org, talk_id)
  if (!talk || !isAllowed(settings, talk)) {
    await failSummary(org, task, 'This talk may not be sent to the chat model')
    return 'done'
  }
  try {
    const sentences = numbered((await spokenIn(org, talk_id))?.words ?? [])
    const parts = await write(chat, { ...task, settings, sentences })
    return await keep(org, task, { parts, source: talk.source })
  } catch (error) {
    return setBack(org, task, error)
  }
}

const numbered = (words: Parameters<typeof sentencesOf>[0]): NumberedSentence[] =>
  sentencesOf(words)
    .map((sentence, at) => ({ ...sentence, number: at + 1 }))
    .filter(({ text }) => text !== MASK)

/** The model's fault: nonsense fails at once, silence is waited for. */
async function setBack(org: OrgScope, task: Task, error: unknown): Promise<Outcome> {
  if (!(error instanceof ChatError) || task.signal.aborted) throw error
  const { log } = org.context
  log.warn({ err: error, talk_id: task.talk_id }, 'the chat model did not summarize a talk')
  if (task.last || error instanceof NonsenseError) {
    await failSummary(org, task, error.message)
    return 'done'
  }
  await note(org, task, { state: 'waiting', reason: `${error.message}. ${AGAIN}` })
  return 'unanswered'
}

const AGAIN = 'It is asked again later by itself'

interface Writing extends Task {
  settings: SettingsRow
  sentences: NumberedSentence[]
}

/** Milliseconds for one request. */
const PATIENCE = 2 * 60 * 1000
const [CHUNK, TRANSLATED_CHUNK] = [12_000, 4000]
const MOST_CHUNKS = 60
const MOST_SENTENCES = 6

/** One request after the other, each with a chunk of the talk. */
async function write(chat: Chat, { language, settings, sentences, signal }: Writing): Promise<WrittenPart[]> {
  const chunks = chunksOf(sentences, language === '' ? CHUNK : TRANSLATED_CHUNK)
  if (chunks.length > MOST_CHUNKS) throw new TooLongError()
  const most = Math.max(2, Math.ceil(MOST_SENTENCES / chunks.length))
  const parts: WrittenPart[] = []
  for (const chunk of chunks) {
    const [messages, read] =
      language === ''
        ? ([summaryPrompt(chunk, most), (said: string) => readSummary(said, chunk, most)] as const)
        : ([translationPrompt(chunk, language), (said: string) => readTranslation(said, chunk)] as const)
    parts.push(...(await ask(chat, { messages, read, signal })))
  }
  const first = parts.findIndex(({ kind }) => kind === 'title')
  const wanted = { title: settings.title, sentence: settings.sentences, action: settings.actions, translation: true }
  return parts.filter(({ kind }, at) => wanted[kind] && (kind !== 'title' || at === first))
}

class TooLongError extends NonsenseError {
  override message = 'This talk is too long for the chat model'
}

interface Asking {
  messages: ChatMessage[]
  read: (said: string) => WrittenPart[]
  signal: AbortSignal
}

const TRIES = 2
const MOST_TOKENS = 4000

async function ask(chat: Chat, asking: Asking, tried = 1): Promise<WrittenPart[]> {
  const { messages, read, signal } = asking
  const said = await chat.complete({ messages, mostTokens: MOST_TOKENS, patience: PATIENCE, json: true, signal })
  try {
    return read(said)
  } catch (error) {
    if (!(error instanceof NonsenseError) || tried === TRIES) throw error
    return ask(chat, asking, tried + 1)
  }
}

interface Written {
  parts: WrittenPart[]
  source: string
}

/** Kinds that people have changed stay as they are, unless they asked to replace them. */
const keep = (org: OrgScope, { talk_id, language, replace }: Task, { parts, source }: Written) =>
  inTransaction(org, async (tx): Promise<Outcome> => {
    const key = { talk_id, language }
    const talk = await repo.lockSource(tx, talk_id)
    if (talk && talk.source !== source) return 'changed'
    const before = await repo.listParts(tx, talk_id)
    const touched = before.filter((part) => (part.language ?? '') === language && (part.edited || part.done))
    const kept = replace ? [] : touched.map(({ kind }) => kind)
    await repo.deletePartsOf(tx, key, kept)
    const added = parts.filter(({ kind }) => !kept.includes(kind))
    if (!talk) return 'done'
    if (added.length > 0)
      await repo.insertParts(
        tx,
        key,
        added.map((part, position) => ({ ...part, part_id: newId(), position })),
      )
    await repo.upsertSummary(tx, key, { state: 'ready', model: tx.context.chat?.model ?? '', source })
    await refreshSearch(tx, talk_id)
    await announce(tx, 'talks', talk.channel_id)
    return 'done'
  })

/** The talk itself is as it was. */
export const failSummary = (org: OrgScope, key: SummaryKey, reason: string) =>
  note(org, key, { state: 'failed', reason })

interface SummaryKey {
  talk_id: string
  language: string
}

interface Setback {
  state: 'waiting' | 'failed'
  reason: string
}

const note = (org: OrgScope, { talk_id, language }: SummaryKey, { state, reason }: Setback) =>
  inTransaction(org, async (tx) => {
    const talk = await repo.lockSource(tx, talk_id)
    if (!talk) return
    const { source, channel_id } = talk
    const model = tx.context.chat?.model ?? ''
    await repo.upsertSummary(tx, { talk_id, language }, { state, model, reason, source })
    await announce(tx, 'talks', channel_id)
  })
