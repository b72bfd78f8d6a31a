import type { ApiError, ErrorCode } from '@earshot/contract/errors'
import { escapeHtml } from '../../../core/escape-html.ts'
import { type Frame, inFrame } from '../../../core/pages/frame.ts'
import { CLIP_TITLE_SUFFIX } from './clip.page.ts'

const SORRY: Partial<Record<ErrorCode, string>> = {
  not_found: 'This link is not valid. A part of it may be missing, or the voice message was revoked.',
  gone: 'This voice message is no longer available. It has expired or was revoked.',
}

export function errorPage({ code, message }: ApiError, frame: Frame) {
  const title = SORRY[code] ? 'Voice message not found' : 'Voice message not available right now'
  const body = `<div><h1>${title}</h1><p class="facts">${escapeHtml(SORRY[code] ?? message)}</p></div>`
  return inFrame({ title, body, foot: CLIP_TITLE_SUFFIX }, frame)
}
