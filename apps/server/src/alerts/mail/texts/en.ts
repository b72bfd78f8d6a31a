import type { MailTexts } from './mail-texts.ts'

const ignore = 'If this was not you, ignore this email.'

export const en: MailTexts = {
  hello: (name) => `Hello ${name},`,
  verification: {
    subject: 'Confirm your email address for Earshot',
    lines: ['Confirm your email address to finish signing up. The link works for 24 hours.'],
    action: 'Confirm email address',
    foot: 'If you did not sign up for Earshot, ignore this email.',
  },
  existingAccount: {
    subject: 'You already have an Earshot account',
    lines: ['Someone, probably you, tried to sign up with this email address. It already has an account.'],
    action: 'Sign in',
    foot: ignore,
  },
  uninvited: {
    subject: 'You do not have an Earshot account',
    lines: [
      'Someone, probably you, tried to sign up with this email address, but registration is closed or by invitation only.',
      'Ask an admin of your organization for an invitation.',
    ],
    action: 'Open Earshot',
    foot: ignore,
  },
  reset: {
    subject: 'Set a new password for Earshot',
    lines: ['Someone, probably you, asked for a new password. The link works once, within one hour.'],
    action: 'Set a new password',
    foot: 'If this was not you, ignore this email. Your password stays the same.',
  },
  emailLink: {
    subject: 'Sign in to Earshot',
    lines: ['This link signs you in. It works once, within 15 minutes. Do not share it.'],
    action: 'Sign in',
    foot: 'If you did not ask for this link, ignore this email.',
  },
  newAddress: {
    subject: 'Confirm your new email address for Earshot',
    lines: ['You asked to use this email address for Earshot. The link works for 24 hours.'],
    action: 'Confirm email address',
    foot: 'If you did not ask for this, ignore this email.',
  },
  addressChanged: (masked) => ({
    subject: 'Your email address for Earshot has changed',
    lines: [`Your account now uses ${masked} instead of this email address.`],
    action: 'Open Earshot',
    foot: 'If this was not you, contact an admin of your organization right away.',
  }),
  invitation: ({ inviter, organization, role }) => ({
    subject: `${inviter} invited you to ${organization} on Earshot`,
    lines: [`${inviter} invited you to ${organization}, a workspace for voice messages.`, ...role],
    action: `Join ${organization}`,
    foot: 'The invitation works for 14 days and only for this email address.',
  }),
  roles: {
    listener: 'You can listen.',
    sender: 'You can listen and send.',
    moderator: 'You can listen, send, correct transcripts and resolve hits.',
    admin: 'You will be an admin.',
  },
  hearing: (channels) => `You will also hear ${channels}.`,
  guest: (channels, until) => `You are invited as a guest. You hear ${channels} until ${until}.`,
  hit: (keyword, channel) => `“${keyword}” in ${channel}`,
  hitSaid: (keyword, channel) => `“${keyword}” was said in ${channel}:`,
  quiet: {
    channel: (name, since) => `Nothing in ${name} since ${since}`,
    speaker: (name, since) => `Nothing from ${name} since ${since}`,
    key: (name, since) => `Nothing sent with the key “${name}” since ${since}`,
  },
  wasDown: (from, to) => `Earshot was not running from ${from} to ${to}.`,
  hits: (count, organization) => `${count} hits in ${organization}`,
  newHits: (count) => `${count} new hits`,
  allHits: 'View all hits',
  talkBy: {
    new: (author, channel) => `${author} sent a talk in ${channel}`,
    mention: (author, channel) => `${author} mentioned you in ${channel}`,
    reply: (author, channel) => `${author} replied to you in ${channel}`,
    note: (author, channel) => `${author} mentioned you in a note in ${channel}`,
  },
  unknownCaller: 'Unknown caller',
  talks: (count, organization) => `${count} talks in ${organization}`,
  newTalks: (count) => `${count} new talks`,
  allTalks: 'View all talks',
  notes: (count, organization) => `${count} notes mention you in ${organization}`,
  newNotes: (count) => `${count} notes mention you`,
  test: {
    title: 'This is a test from Earshot',
    body: 'Urgent alerts reach you this way.',
    action: 'Show notification settings',
    foot: 'You asked for this test in Earshot.',
  },
  urgent: {
    title: (hit) => `Urgent: ${hit}`,
    asks: 'Acknowledge it in Earshot. Until someone does, the next person on the list is told.',
    action: 'Show the hit',
    foot: 'An admin of your organization put you on the list of this alert.',
  },
  mailRefused: (subject, reason) => ({
    subject: `Your email was not accepted: ${subject}`,
    lines: [`Not everything in your email “${subject}” was turned into a talk.`, `The reason: ${reason}.`],
    action: 'Open Earshot',
    foot: 'Recordings are sent to a channel as attachments, from the address of your account.',
  }),
  more: (count) => `And ${count} more.`,
  listen: 'Listen',
  foot: (organization, settings) =>
    `You receive this email from ${organization} on Earshot. Change your notification settings: ${settings}`,
}
