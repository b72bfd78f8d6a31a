import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Email, type Mail, MailError } from './mail.ts'

export interface MailServer extends AsyncDisposable {
  mail: Mail
  received(): Promise<Email[]>
}

export function mailSuite(name: string, open: () => Promise<MailServer>) {
  describe(name, () => {
    let post: MailServer
    beforeAll(async () => {
      post = await open()
    })
    afterAll(() => post[Symbol.asyncDispose]())

    test.each([
      ['a second header', 'ann@example.com\r\nBcc: eve@example.com'],
      ['a bare line break', 'ann@example.com\nBcc: eve@example.com'],
      ['a second command', 'ann@example.com>\r\nRCPT TO:<eve@example.com'],
      ['two addresses', 'ann@example.com,eve@example.com'],
      ['two addresses apart', 'ann@example.com;eve@example.com'],
      ['a group', 'all:eve@example.com;'],
      ['a name before', 'Ann <eve@example.com>'],
      ['a comment', 'ann@example.com(eve@example.com)'],
      ['two at signs', 'ann@eve@example.com'],
      ['no address', 'ann'],
      ['nothing', ''],
    ])('an address with %s is refused', async (_, to) => {
      await expect(post.mail.send(testEmail({ to }))).rejects.toThrow(MailError)
      expect(await post.received()).toEqual([])
    })

    test.each(['Hello\r\nBcc: eve@example.com', 'Hello\nBcc: eve@example.com', 'Hello\0there'])(
      'a subject of more than one line is refused: %j',
      async (subject) => {
        await expect(post.mail.send(testEmail({ subject }))).rejects.toThrow('A subject is one line')
        expect(await post.received()).toEqual([])
      },
    )

    test.each(['<a@b>\r\nBcc: eve@example.com', 'a@b', '<a@b> <c@d>', ''])(
      'a false message id is refused: %j',
      async (message_id) => {
        await expect(post.mail.send(testEmail({ message_id }))).rejects.toThrow('is not a message id')
        expect(await post.received()).toEqual([])
      },
    )

    test.each(['javascript:alert(1)', 'https://example.com/>\r\nBcc: eve@example.com', 'https://example.com/ x', ''])(
      'a false address to unsubscribe at is refused: %j',
      async (unsubscribe) => {
        await expect(post.mail.send(testEmail({ unsubscribe }))).rejects.toThrow('is not an address of the web')
        expect(await post.received()).toEqual([])
      },
    )

    test('an email arrives unchanged', async () => {
      const sent = testEmail({
        subject: `Überprüfen Sie Ihre Adresse – 確認 🎧 ${'and so on '.repeat(20).trim()}`,
        text: `Hello Jürgen,\n\nhttp://localhost:3000/#verify=${'x'.repeat(120)}\n.\nBcc: nobody@example.com`,
        html: '<p>Hello Jürgen, <a href="http://localhost:3000/#verify=1">verify</a></p>',
        unsubscribe: `https://earshot.example.com/unsubscribe?about=hits&sig=${'x'.repeat(120)}`,
      })
      await post.mail.send(sent)
      expect((await post.received()).at(-1)).toEqual(sent)
    })

    test('a server that works passes the check', async () => {
      await expect(Promise.resolve(post.mail.check?.())).resolves.toBeUndefined()
    })

    test('a retry carries the same message id', async () => {
      const sent = testEmail({})
      await post.mail.send(sent)
      await post.mail.send(sent)
      const ids = (await post.received()).map(({ message_id }) => message_id)
      expect(ids).toContain(sent.message_id)
      expect(new Set(ids).size).toBe(2)
    })

    test('many concurrent emails all arrive', async () => {
      const before = (await post.received()).length
      await Promise.all(
        Array.from({ length: 10 }, (_, at) => post.mail.send(testEmail({ to: `person${at}@example.com` }))),
      )
      const arrived = (await post.received()).slice(before).map(({ to }) => to)
      expect(arrived.sort()).toEqual(Array.from({ length: 10 }, (_, at) => `person${at}@example.com`))
    })
  })
}

export function testEmail(changes: Partial<Email>): Email {
  const message_id = `<${randomUUID()}@earshot>`
  return {
    to: 'ann@example.com',
    subject: 'Hello',
    text: 'Hello Ann',
    html: '<p>Hello Ann</p>',
    message_id,
    ...changes,
  }
}
