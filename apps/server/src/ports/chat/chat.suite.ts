import { describe, expect, test } from 'vitest'
import { type Chat, ChatError } from './chat.ts'

export interface ChatStation {
  chat: Chat
  /** What the next requests are answered with; null: never. */
  answers(said: string | null): void
  /** Requests that were sent so far. */
  received(): { messages: { role: string; content: string }[] }[]
}

const messages = [{ role: 'user', content: 'Say “yes”' } as const]
const request = { messages, mostTokens: 10, patience: 20_000 }

export function chatSuite(name: string, open: () => ChatStation) {
  describe(name, () => {
    test('a server that never answers is given up after the patience, and when the work is cancelled', async () => {
      const { chat, answers } = open()
      answers(null)
      await expect(chat.complete({ ...request, patience: 50 })).rejects.toThrow('The chat model took too long')
      const signal = AbortSignal.timeout(50)
      await expect(chat.complete({ ...request, signal })).rejects.toBeInstanceOf(ChatError)
    })

    test('what was sent arrives as it is, and what is said comes back as it is', async () => {
      const { chat, answers, received } = open()
      answers('“yes” \u0000 <b>{"a": 1}</b>')
      expect(await chat.complete(request)).toBe('“yes” \u0000 <b>{"a": 1}</b>')
      expect(received().at(-1)?.messages).toEqual(messages)
    })

    test('JSON can be asked for, and need not come', async () => {
      const { chat, answers } = open()
      answers('not JSON')
      expect(await chat.complete({ ...request, json: true })).toBe('not JSON')
    })

    test('an answer that does not end is refused', async () => {
      const { chat, answers } = open()
      answers('x'.repeat(300_000))
      await expect(chat.complete(request)).rejects.toThrow('said far too much')
    })
  })
}
