import { randomUUID } from 'node:crypto'
import { escapeHtml } from '../../core/escape-html.ts'
import type { Email } from '../../ports/mail/mail.ts'
import { inEmailFrame } from './email-frame.ts'
import type { Language } from './languages.ts'

/** Small print, which may end with a link. */
type Foot = string | { text: string; label: string; link: string }

/** A paragraph, a heading, or a paragraph that is a link. */
export type EmailLine = string | { heading: string } | { text: string; link: string }

interface Content {
  language: Language
  subject: string
  lines: EmailLine[]
  action: { label: string; link: string }
  foot: Foot
  unsubscribe?: string
}

export function emailLayout(to: string, { language, subject, lines, action, foot, unsubscribe }: Content): Email {
  const text = [...lines.map(plain), `${action.label}: ${action.link}`, plainFoot(foot)].join('\n\n')
  const paragraphs = lines.map(marked).join('')
  const html = inEmailFrame({ language, body: paragraphs, action: linkOf(action), foot: `<p>${markedFoot(foot)}</p>` })
  const message_id = `<${randomUUID()}@earshot>`
  const head = { to, subject: subject.replaceAll(/\s+/g, ' '), message_id }
  return { ...head, text, html, ...(unsubscribe && { unsubscribe }) }
}

const linkOf = ({ label, link }: Content['action']) => `<a href="${escapeHtml(link)}">${escapeHtml(label)}</a>`

const plainFoot = (foot: Foot) => (typeof foot === 'string' ? foot : `${foot.text} ${foot.label}: ${foot.link}`)

const markedFoot = (foot: Foot) =>
  typeof foot === 'string' ? escapeHtml(foot) : `${escapeHtml(foot.text)} ${linkOf(foot)}`

function plain(line: EmailLine) {
  if (typeof line === 'string') return line
  return 'heading' in line ? line.heading : `${line.text}\n${line.link}`
}

function marked(line: EmailLine) {
  if (typeof line === 'string') return `<p>${escapeHtml(line)}</p>`
  if ('heading' in line) return `<h3>${escapeHtml(line.heading)}</h3>`
  return `<p>${linkOf({ label: line.text, link: line.link })}</p>`
}
