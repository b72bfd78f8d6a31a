import { randomUUID } from 'node:crypto'
import { escape } from '../escape.ts'
import type { Letter } from '../ports/mail/mail.ts'

interface Content {
  lines: string[]
  action: { label: string; link: string }
  foot: string
  /** Where letters of this kind are switched off with one request. */
  unsubscribe?: string
}

/** A letter in plain text and the same in HTML: paragraphs, one thing to do, and why it came. */
export function letter(to: string, subject: string, { lines, action, foot, unsubscribe }: Content): Letter {
  const text = [...lines, `${action.label}: ${action.link}`, foot].join('\n\n')
  const paragraphs = lines.map((line) => `<p>${escape(line)}</p>`).join('')
  const button = `<p><a href="${escape(action.link)}">${escape(action.label)}</a></p>`
  const html = `<!doctype html><meta charset="utf-8">${paragraphs}${button}<p><small>${escape(foot)}</small></p>`
  const message_id = `<${randomUUID()}@earshot>`
  const head = { to, subject: subject.replaceAll(/\s+/g, ' '), message_id }
  return { ...head, text, html, ...(unsubscribe && { unsubscribe }) }
}
