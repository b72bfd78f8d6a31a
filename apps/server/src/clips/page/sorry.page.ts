import type { ApiError, ErrorCode } from '@earshot/contract/errors'
import { escape } from '../../escape.ts'
import { type Frame, inFrame } from '../../pages/frame.ts'
import { FOOT } from './clip.page.ts'

/** What a visitor can make nothing of, said for them. */
const SORRY: Partial<Record<ErrorCode, string>> = {
  not_found: 'This link leads to no voice message. Perhaps a part of it is missing, or it was taken back.',
  gone: 'This voice message was here, but its time is over or it was taken back.',
}

/** Instead of a clip: why there is none. */
export function sorryPage({ code, message }: ApiError, frame: Frame) {
  const body = `<div><h1>Nothing to hear here</h1><p class="facts">${escape(SORRY[code] ?? message)}</p></div>`
  return inFrame({ title: 'Nothing to hear here', body, foot: FOOT }, frame)
}
