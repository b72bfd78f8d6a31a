import { afterAll, expect, test } from 'vitest'
import { openChatServer } from '../testing/chat-server.ts'
import { chatSuite } from './chat.suite.ts'
import { openAiChat } from './openai-chat.ts'

const server = await openChatServer()
const old = await openChatServer()
old.knowsFormats(false)
afterAll(() => Promise.all([server[Symbol.asyncDispose](), old[Symbol.asyncDispose]()]))

const stationAt = (at: typeof server) => () => ({
  chat: openAiChat({ url: at.url, key: undefined, model: 'lab-1', atOnce: 1 }),
  answers: (said: string | null) => (said === null ? at.answers(() => {}) : at.says(said)),
  received: () => at.received.map(({ body }) => body),
})

chatSuite('a server that knows response_format', stationAt(server))
chatSuite('a server that refuses response_format', stationAt(old))

test.each([
  [429, '', /busy/],
  [401, '', /key/],
  [404, '', /set up/],
  [500, '', /problem/],
  [200, '<html>', /cannot be read/],
  [200, '{"choices": []}', /cannot be read/],
  [200, '{"choices": [{"message": {"content": null, "tool_calls": []}}]}', /cannot be read/],
])('an answer with status %i and the body “%s” is an error that says what to do', async (status, text, sentence) => {
  server.answers((response) => response.writeHead(status).end(text))
  const { chat } = stationAt(server)()
  await expect(chat.complete({ messages: [], mostTokens: 1, patience: 9000 })).rejects.toThrow(sentence)
})

test('a redirect is not followed, so that no server leads to another one', async () => {
  server.answers((response) => response.writeHead(307, { location: old.url }).end())
  const before = old.received.length
  const { chat } = stationAt(server)()
  await expect(chat.complete({ messages: [], mostTokens: 1, patience: 9000 })).rejects.toThrow('does not answer')
  expect(old.received.length).toBe(before)
})
