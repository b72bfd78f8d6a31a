import type { Messages } from '@lingui/core'
import { loadTexts } from '../language.ts'
import { refusalSentence } from './refusal-sentences.ts'

const texts = import.meta.glob<{ messages: Messages }>(['../../locales/*/refusals.po', '!**/en/*'])

/** The server also refuses for the reasons that talks have, but seldom. */
const loadReasons = async () => (await import('../talk-reason/load-talk-reason.ts')).loadReasons()

export async function translate(text: string): Promise<string> {
  await loadTexts(texts)
  const said = refusalSentence(text)
  return said === text ? (await loadReasons())(text) : said
}

export async function loadRefusal() {
  const [reason] = await Promise.all([loadReasons(), loadTexts(texts)])
  return function Refusal({ text }: { text: string }) {
    const said = refusalSentence(text)
    return said === text ? reason(text) : said
  }
}
