import { randomBytes } from 'node:crypto'
import { ApiError } from '@earshot/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { SentEmail } from '../../../ports/mail/outbox.ts'
import { escapeHtml } from '../../escape-html.ts'
import { inFrame } from '../../pages/frame.ts'
import { headersOf } from '../../pages/policy.ts'
import { isLocal } from './is-local.ts'

export interface ReadableOutbox {
  list(): Promise<SentEmail[]>
}

/** /dev/outbox: messages instead of sending them. Only for requests from this machine, and only mounted if APP_URL is this machine. */
export function mountOutbox(app: FastifyInstance, outbox: ReadableOutbox) {
  app.get('/dev/outbox', async (request, reply) => {
    if (!isLocal(request)) throw new ApiError('not_found', 'Not found')
    const emails = await outbox.list()
    if (!request.headers.accept?.includes('text/html')) return emails
    const frame = { nonce: randomBytes(16).toString('base64'), embedded: false, appUrl: app.context.config.appUrl }
    return reply
      .headers(headersOf(frame))
      .type('text/html; charset=utf-8')
      .send(inFrame(page(emails), frame))
  })
}

/** Reloads while empty, because an e-mail takes a moment. */
const page = (emails: SentEmail[]) => ({
  title: 'Outbox',
  style,
  head: emails.length === 0 ? '<meta http-equiv="refresh" content="2">' : '',
  body: `<div class="head"><h1>Outbox</h1><a class="button" href="/dev/outbox">Refresh</a></div>
<p class="facts">No mail server is set up, so emails appear here instead of being sent. Text messages do, too, if no SMS service is set up.</p>
${emails.map(card).join('\n') || '<p class="card none">No emails yet. This page looks for new ones.</p>'}`,
  foot: 'Only this machine can open this page.',
})

const card = ({ kind, to, subject, text, sent }: SentEmail) => `<article class="card" dir="auto">
<h2>${kind === 'sms' ? 'SMS' : escapeHtml(subject)}</h2>
<p class="facts"><span>To ${escapeHtml(to)}</span><time datetime="${escapeHtml(sent)}">${ago(sent)}</time></p>
${text.split('\n\n').map(paragraph).join('\n')}
</article>`

/** Links as emails write them: a label, and the URL after a colon. The last paragraph is the small print, without buttons. */
function paragraph(text: string, at: number, { length }: string[]) {
  const [, before = '', label, link] = text.match(/^(?:(.*\.) )?([^\n]+): (https?:\/\/\S+)$/) ?? []
  const isButton = at < length - 1 && before === ''
  if (label && link)
    return `<p>${escapeHtml(before)} <a${isButton ? ' class="button"' : ''} href="${escapeHtml(link)}">${escapeHtml(label)}</a></p>`
  return `<p>${linked(escapeHtml(text)).replaceAll('\n', '<br>\n')}</p>`
}

const linked = (text: string) => text.replaceAll(/https?:\/\/[^\s<]+/g, '<a href="$&">$&</a>')

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

function ago(sent: string) {
  const seconds = (Date.now() - Date.parse(sent)) / 1000
  const [unit, length] = UNITS.find(([, least]) => seconds >= least) ?? []
  return unit ? relative.format(-Math.floor(seconds / length), unit) : 'just now'
}

const style = `
header { padding-block-end: 24px; }
main { padding: 0; background: none; box-shadow: none; gap: 16px; }
.head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 16px; }
.head + .facts { margin: -8px 0 8px; }
.card { display: grid; gap: 12px; padding: clamp(16px, 4vw, 24px); border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
.card .facts { margin: -8px 0 4px; }
.card h2 { margin: 0; font-size: 17px; line-height: 24px; font-weight: 620; overflow-wrap: anywhere; }
.card > p:last-child:not(:nth-child(3)) { color: var(--dim); font-size: 13px; line-height: 20px; }
.none { color: var(--dim); }
.button {
  display: inline-flex; align-items: center; min-height: 44px; max-width: 100%; padding: 8px 20px; border: 1px solid var(--field); border-radius: 8px;
  color: var(--ink); font-weight: 600; text-decoration: none; overflow-wrap: anywhere;
}
.head + .facts + .card .button { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
.button:hover { border-color: var(--accent); }
`
