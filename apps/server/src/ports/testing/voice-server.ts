import type { ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { openServer } from './server.ts'

export interface SpeechRequest {
  path: string | undefined
  authorization: string | undefined
  body: { model: string; voice: string; input: string; response_format: string }
}

/** A frame of MPEG audio. Players take it for silence. */
const FRAME = Buffer.concat([Buffer.from([0xff, 0xfb, 0x10, 0xc4]), Buffer.alloc(100)])

/** A voice that says nothing. Dispose it after use. */
export async function openVoiceServer() {
  const received: SpeechRequest[] = []
  const speaks = (response: ServerResponse) => response.setHeader('content-type', 'audio/mpeg').end(FRAME)
  let next: (response: ServerResponse) => unknown = speaks
  const server = await openServer(async (request, response) => {
    const body = (await json(request)) as SpeechRequest['body']
    received.push({ path: request.url, authorization: request.headers.authorization, body })
    return next(response)
  })
  return {
    ...server,
    received,
    /** Without an answer it speaks again. */
    answers: (answer: typeof next = speaks) => {
      next = answer
    },
  }
}
