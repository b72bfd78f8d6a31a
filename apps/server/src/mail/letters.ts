import { maskEmail } from '@earshot/contract/rules/email'
import type { Letter } from '../ports/mail/mail.ts'
import { letter } from './letter.ts'

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

export const reset = ({ email, name }: Person, link: string): Letter =>
  letter(email, 'Choose a new password for Earshot', {
    lines: [
      `Hello ${name},`,
      'somebody, perhaps you, forgot the password of this address. The link holds for an hour, once.',
    ],
    action: { label: 'Choose a new password', link },
    foot: 'If it was not you, do nothing: your password stays as it is.',
  })

export const emailLink = ({ email, name }: Person, link: string): Letter =>
  letter(email, 'Sign in to Earshot', {
    lines: [
      `Hello ${name},`,
      'this link signs you in. It holds for 15 minutes, once, and whoever has it is you: keep it.',
    ],
    action: { label: 'Sign in', link },
    foot: 'If you did not ask for it, do nothing.',
  })

export const newAddress = ({ email, name }: Person, link: string): Letter =>
  letter(email, 'Confirm your new e-mail address for Earshot', {
    lines: [`Hello ${name},`, 'you want to use this address at Earshot from now on. The link holds for a day.'],
    action: { label: 'Use this address', link },
    foot: 'If you did not ask for it, do nothing.',
  })

export const addressChanged = ({ email, name }: Person, { to, link }: { to: string; link: string }): Letter =>
  letter(email, 'Your e-mail address at Earshot has changed', {
    lines: [`Hello ${name},`, `your account uses ${maskEmail(to)} from now on, and this address no more.`],
    action: { label: 'Earshot', link },
    foot: 'If it was not you, tell an admin of your organization at once.',
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
