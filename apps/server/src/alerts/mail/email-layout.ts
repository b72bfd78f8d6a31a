import { randomUUID } from 'node:crypto'
import { escapeHtml } from '../../core/escape-html.ts'
import type { Email } from '../../ports/mail/mail.ts'
import { inEmailFrame } from './email-frame.ts'
import type { Language } from './languages.ts'

/** A paragraph, a heading, or a paragraph that is a link. */
export type EmailLine = string | { heading: string } | { text: string; link: string }

interface Content {
  language: Language
  subject: string
  lines: EmailLine[]
  action: { label: string; link: string }
  foot: string
  unsubscribe?: string
}

export function emailLayout(to: string, { language, subject, lines, action, foot, unsubscribe }: Content): Email {
  const text = [...lines.map(plain), `${action.label}: ${action.link}`, foot].join('\n\n')
  const paragraphs = lines.map(marked).join('')
  const button = `<a href="${escapeHtml(action.link)}">${escapeHtml(action.label)}</a>`
  const html = inEmailFrame({ language, body: paragraphs, action: button, foot: `<p>${escapeHtml(foot)}</p>` })
  const message_id = `<${randomUUID()}@earshot>`
  const head = { to, subject: subject.replaceAll(/\s+/g, ' '), message_id }
  return { ...head, text, html, ...(unsubscribe && { unsubscribe }) }
}

function plain(line: EmailLine) {
  if (typeof line === 'string') return line
  return 'heading' in line ? line.heading : `${line.text}\n${line.link}`
}

function marked(line: EmailLine) {
  if (typeof line === 'string') return `<p>${escapeHtml(line)}</p>`
  if ('heading' in line) return `<h3>${escapeHtml(line.heading)}</h3>`
  return `<p><a href="${escapeHtml(line.link)}">${escapeHtml(line.text)}</a></p>`
}
