import type { ProblemCause } from '@earshot/contract/operations'
import type { HitSilence } from '@earshot/contract/silences'
import type { Role } from '@earshot/contract/rules/roles'
import type { AccountChange } from '../../../ports/identity/builtin/auth-hooks.ts'

export interface AccountText {
  subject: string
  lines: string[]
  action: string
  foot: string
}

/** What was done in an account. */
export type SecurityChange = AccountChange | 'key' | 'app' | 'phone' | 'phoneRemoved' | 'factorRemoved'

type TalkBy = (author: string, channel: string, search: string) => string

export interface MailTexts {
  /** '' for people whose name is not known. */
  hello: (name: string) => string
  verification: AccountText
  existingAccount: AccountText
  uninvited: AccountText
  reset: AccountText
  emailLink: AccountText
  newAddress: AccountText
  pinLocked: AccountText
  addressChanged: (masked: string) => AccountText
  domainLost: (lost: { domain: string; organization: string }) => AccountText
  security: {
    /** `about` names the browser, key, app or phone number. */
    changes: Record<SecurityChange, (about: string) => string>
    /** `browser` may be empty. */
    where: (at: { time: string; address: string; browser: string }) => string
    fine: string
    action: string
    foot: string
  }
  /** What is wrong with the server; `detail` is a size, a date, a name or a reason in English. */
  health: {
    problems: Record<ProblemCause, (detail: string) => string>
    over: (problem: string) => string
    where: string
    action: string
    foot: string
  }
  invitation: (by: { inviter: string; organization: string; role: string[] }) => AccountText
  /** What an invited person may do, by role. */
  roles: Record<Role, string>
  hearing: (channels: string) => string
  guest: (channels: string, until: string) => string
  hit: (keyword: string, channel: string) => string
  hitSaid: (keyword: string, channel: string) => string
  assignedHit: (author: string, title: string) => string
  lateHit: (title: string) => string
  saidOn: (time: string) => string
  quiet: Record<HitSilence['source'], (name: string, since: string) => string>
  wasDown: (from: string, to: string) => string
  hits: (count: number, organization: string) => string
  newHits: (count: number) => string
  allHits: string
  talkBy: { new: TalkBy; mention: TalkBy; reply: TalkBy; note: TalkBy; search: TalkBy }
  /** Someone on the phone with a withheld number, who sent a talk. */
  unknownCaller: string
  talks: (count: number, organization: string) => string
  newTalks: (count: number) => string
  allTalks: string
  notes: (count: number, organization: string) => string
  newNotes: (count: number) => string
  more: (count: number) => string
  /** `talks` may be a count that stops, like 1000+. */
  brief: {
    subject: (organization: string) => string
    counts: (talks: string, unheard: string) => string
    /** A heading over some of the talks. */
    someTalks: (some: number, all: string) => string
    actions: string
    hits: string
    mentions: string
    late: string
    talks: string
    open: string
  }
  /** A person asked for it, to see whether it arrives. */
  test: { title: string; body: string; action: string; foot: string }
  /** A hit that waits to be acknowledged. */
  urgent: { title: (hit: string) => string; asks: string; action: string; foot: string }
  /** Spoken in a call about a hit. */
  urgentCall: { asks: string; acknowledged: string; already: string; otherwise: string }
  /** An email to a channel, or a recording in it, was refused; the reason is a sentence in English. */
  mailRefused: (subject: string, reason: string) => AccountText
  listen: string
  foot: (organization: string) => string
  /** Links to the notification settings, after `foot`. */
  changeSettings: string
}
