import type { Messages } from '@lingui/core'
import { loadTexts } from '../language.ts'
import { talkReason } from './talk-reasons.ts'

const texts = import.meta.glob<{ messages: Messages }>(['../../locales/*/reasons.po', '!**/en/*'])

export async function loadReasons() {
  await loadTexts(texts)
  return talkReason
}

export async function loadTalkReason() {
  await loadReasons()
  return TalkReason
}

const TalkReason = ({ reason }: { reason: string }) => talkReason(reason)
