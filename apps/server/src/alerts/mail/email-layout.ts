import { randomUUID } from 'node:crypto'
import { escapeHtml } from '../../core/escape-html.ts'
import type { Email } from '../../ports/mail/mail.ts'
import { directionOf, type Language } from './languages.ts'

interface Content {
  language: Language
  subject: string
  lines: string[]
  action: { label: string; link: string }
  foot: string
  unsubscribe?: string
}

export function emailLayout(to: string, { language, subject, lines, action, foot, unsubscribe }: Content): Email {
  const text = [...lines, `${action.label}: ${action.link}`, foot].join('\n\n')
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')
  const button = `<p><a href="${escapeHtml(action.link)}">${escapeHtml(action.label)}</a></p>`
  const body = `${paragraphs}${button}<p><small>${escapeHtml(foot)}</small></p>`
  const root = `<html lang="${language}" dir="${directionOf(language)}">`
  const html = `<!doctype html>${root}<meta charset="utf-8"><body>${body}</body></html>`
  const message_id = `<${randomUUID()}@earshot>`
  const head = { to, subject: subject.replaceAll(/\s+/g, ' '), message_id }
  return { ...head, text, html, ...(unsubscribe && { unsubscribe }) }
}
