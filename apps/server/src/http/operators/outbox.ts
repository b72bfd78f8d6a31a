import { ApiError } from '@earshot/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { SentLetter } from '../../ports/mail/outbox.ts'
import { isLocal } from './local.ts'

export interface Outbox {
  list(): Promise<SentLetter[]>
}

/** /dev/outbox: what would have been sent. For this machine alone: see isLocal, and only mounted where APP_URL is this machine. */
export function mountOutbox(app: FastifyInstance, outbox: Outbox) {
  app.get('/dev/outbox', async (request, reply) => {
    if (!isLocal(request)) throw new ApiError('not_found', 'There is nothing at this address')
    const letters = await outbox.list()
    if (request.headers.accept?.includes('text/html')) return reply.type('text/html; charset=utf-8').send(page(letters))
    return letters
  })
}

const page = (letters: SentLetter[]) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox · Earshot</title>
<h1>Outbox</h1><p>No mail server is set up, so letters land here, and SMS where no service sends them.</p>
${letters.map(article).join('\n') || '<p>Nothing was sent yet.</p>'}</html>`

const article = ({ kind, to, subject, text, sent }: SentLetter) => `<article><hr>
<h2>${kind === 'sms' ? 'SMS' : escape(subject)}</h2><p>To ${escape(to)}, <time>${escape(sent)}</time></p><pre>${linked(escape(text))}</pre></article>`

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const linked = (text: string) => text.replaceAll(/https?:\/\/[^\s<]+/g, '<a href="$&">$&</a>')
