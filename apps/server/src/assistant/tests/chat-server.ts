import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { openServer } from '../../ports/testing/server.ts'

interface ReceivedRequest {
  path: string | undefined
  authorization: string | undefined
  body: { model: string; messages: { role: string; content: string }[] }
}

/** A chat model with scripted answers. Dispose it after use. */
export async function openChatServer() {
  const received: ReceivedRequest[] = []
  let next: (response: ServerResponse) => unknown = (response) => response.end(completion('NO ANSWER'))
  const server = await openServer(async (request: IncomingMessage, response) => {
    const body = JSON.parse(await text(request)) as ReceivedRequest['body']
    received.push({ path: request.url, authorization: request.headers.authorization, body })
    next(response)
  })
  return {
    ...server,
    received,
    answers: (answer: typeof next) => {
      next = answer
    },
    says: (said: string) => {
      next = (response) => response.end(completion(said))
    },
  }
}

const completion = (content: string) => JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] })
