import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { openMailServer } from '../testing/mail-server.ts'
import { testEmail, mailSuite } from './mail.suite.ts'
import { fileOutbox } from './outbox.ts'
import { smtpMail } from './smtp.ts'

mailSuite('the outbox on disk', openOutbox)
mailSuite('a mail server', openServer)

test('an outbox lists the newest email first, with the time it was sent', async () => {
  await using post = await openOutbox()
  expect(await post.mail.list()).toEqual([])
  const before = new Date().toISOString()
  for (const subject of ['first', 'second', 'third']) await post.mail.send(testEmail({ subject }))
  const letters = await post.mail.list()
  expect(letters.map(({ subject }) => subject)).toEqual(['third', 'second', 'first'])
  for (const { sent } of letters) expect(sent >= before && sent <= new Date().toISOString()).toBe(true)
})

test('an outbox keeps the newest 200, and a resent email once', async () => {
  await using post = await openOutbox()
  const again = testEmail({ subject: 'again' })
  await post.mail.send(again)
  for (let at = 0; at < 202; at++) await post.mail.send(testEmail({ subject: String(at) }))
  await post.mail.send(again)
  await post.mail.send(again)
  const subjects = (await post.mail.list()).map(({ subject }) => subject)
  expect(subjects).toEqual(['again', ...Array.from({ length: 199 }, (_, at) => String(201 - at))])
  expect(await readdir(post.folder)).toHaveLength(200)
})

test('other users of the machine cannot read the outbox, because emails contain sign-in links', async () => {
  await using post = await openOutbox()
  const folder = join(post.folder, 'outbox')
  await fileOutbox(folder).send(testEmail({}))
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

test('a mail server gets one sender, one recipient and no software names', async () => {
  await using post = await openServer()
  await post.mail.send(testEmail({ to: 'only@example.com' }))
  expect(post.envelopes).toEqual([{ from: 'earshot@example.com', to: ['only@example.com'] }])
  expect(post.raw[0]).toContain('From: Earshot <earshot@example.com>')
  expect(post.raw[0]).not.toMatch(/nodemailer|x-mailer/i)
})

test('a mail server that refuses, or is not there, is an error worth another try', async () => {
  const post = await openServer()
  await expect(post.mail.send(testEmail({ to: 'full@example.com' }))).rejects.toThrow('mailbox is full')
  expect(await post.received()).toEqual([])
  await post[Symbol.asyncDispose]()
  await expect(post.mail.send(testEmail({}))).rejects.toThrow('ECONNREFUSED')
})

test('a wrong password is an error', async () => {
  await using post = await openServer()
  const mail = smtpMail(post.url.replace('secret', 'guess'), 'earshot@example.com')
  await expect(mail.send(testEmail({}))).rejects.toThrow('wrong password')
  await expect(mail.check?.()).rejects.toThrow('wrong password')
})

test('a mail server that answers a byte at a time is given up at the deadline', async () => {
  const sockets = new Set<Socket>()
  await using server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)))
    const drip = setInterval(() => socket.write('2'), 20)
    socket.once('close', () => clearInterval(drip))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  await expect(smtpMail(url, 'earshot@example.com', 300).send(testEmail({}))).rejects.toThrow(/abort|time/i)
  await eventually(
    async () => sockets.size,
    (open) => open === 0,
  )
})

async function openOutbox() {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-outbox-'))
  const mail = fileOutbox(folder)
  const received = async () => (await mail.list()).reverse().map(({ sent: _sent, ...kept }) => kept)
  return { folder, mail, received, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

async function openServer() {
  const server = await openMailServer()
  return { ...server, mail: smtpMail(server.url, 'Earshot <earshot@example.com>') }
}
