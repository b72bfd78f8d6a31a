import { randomUUID } from 'node:crypto'
import type { Letter } from '../ports/mail/mail.ts'

interface Person {
  email: string
  name: string
}

export const verification = ({ email, name }: Person, link: string): Letter =>
  letter(email, 'Confirm your e-mail address for Earshot', {
    lines: [`Hello ${name},`, 'confirm that this address is yours, and you are in. The link holds for a day.'],
    action: { label: 'Confirm this address', link },
    foot: 'If you did not register at Earshot, do nothing.',
  })

export const existingAccount = ({ email, name }: Person, link: string): Letter =>
  letter(email, 'You already have an Earshot account', {
    lines: [`Hello ${name},`, 'somebody, perhaps you, tried to register with this address. It has an account already.'],
    action: { label: 'Sign in', link },
    foot: 'If it was not you, do nothing.',
  })

export const uninvited = ({ email, name }: Person, link: string): Letter =>
  letter(email, 'You are not registered at Earshot', {
    lines: [
      `Hello ${name},`,
      'somebody, perhaps you, tried to register with this address. Here people come by invitation, or not at all any more.',
      'Ask somebody of your organization to invite this address.',
    ],
    action: { label: 'Earshot', link },
    foot: 'If it was not you, do nothing.',
  })

interface Invitation {
  to: string
  name: string
  organization: string
  inviter: string
  link: string
}

export const invitation = ({ to, name, organization, inviter, link }: Invitation): Letter =>
  letter(to, `${inviter} invites you to ${organization} on Earshot`, {
    lines: [`Hello ${name},`, `${inviter} invites you to ${organization}, to hear and send its voice messages.`],
    action: { label: `Join ${organization}`, link },
    foot: 'The invitation holds for 14 days and for this address only.',
  })

interface Content {
  lines: string[]
  action: { label: string; link: string }
  foot: string
}

function letter(to: string, subject: string, { lines, action, foot }: Content): Letter {
  const text = [...lines, `${action.label}: ${action.link}`, foot].join('\n\n')
  const paragraphs = lines.map((line) => `<p>${escape(line)}</p>`).join('')
  const button = `<p><a href="${escape(action.link)}">${escape(action.label)}</a></p>`
  const html = `<!doctype html><meta charset="utf-8">${paragraphs}${button}<p><small>${escape(foot)}</small></p>`
  return { to, subject: subject.replaceAll(/\s+/g, ' '), text, html, message_id: `<${randomUUID()}@earshot>` }
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
