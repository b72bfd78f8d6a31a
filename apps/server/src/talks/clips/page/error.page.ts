import type { ApiError } from '@earshot/contract/errors'
import { escapeHtml } from '../../../core/escape-html.ts'
import { type Frame, inFrame } from '../../../core/pages/frame.ts'
import type { ClipTexts } from './texts.ts'

export function errorPage(refused: ApiError, { frame, texts }: { frame: Frame; texts: ClipTexts }) {
  const sorry = sorryFor(refused, texts)
  const title = sorry ? texts.notFound : texts.notNow
  const body = `<div><h1>${title}</h1><p class="facts">${escapeHtml(sorry ?? texts.refusal(refused))}</p></div>`
  return inFrame({ title, body, foot: texts.sharedWith }, frame)
}

function sorryFor({ code }: ApiError, { invalid, gone }: ClipTexts) {
  if (code === 'not_found') return invalid
  return code === 'gone' ? gone : undefined
}
