import { msg } from '@lingui/core/macro'

/** What several codes say alike. Nothing in it tells whether an account exists. */
export const shared = {
  unknownPair: msg`This e-mail and password do not go together. Check both and try again.`,
  notYourPassword: msg`This is not your password. Check it and try again.`,
  noEmail: msg`This is not an e-mail address.`,
  shortPassword: msg`The password needs at least 10 characters.`,
  tooMany: msg`That was tried too often. Wait a minute, then try again.`,
  brokenLink: msg`This link is no longer good. Ask for a new one.`,
  wrongCode: msg`This code is not right, or too old. Look at the newest one.`,
  beginAgain: msg`That took too long, or began in another window. Sign in again from the start.`,
  signInFirst: msg`Sign in again first, then do this within ten minutes.`,
  network: msg`Earshot cannot be reached right now. Check your connection and try again.`,
  closed: msg`New accounts are closed here. Ask an admin for an invitation.`,
  otherWay: msg`There is an account with this e-mail already. Sign in the way you did before.`,
  noEmailThere: msg`Your account there has no e-mail address. Add one there, then sign in again.`,
  notYours: msg`This link belongs to another account. Sign out, then open it again.`,
  badSetup: msg`This way to sign in is not set up correctly. Tell whoever runs Earshot, and use another way meanwhile.`,
  notPerson: msg`The check that you are a person did not work. Try again.`,
  unknown: msg`That did not work. Try again in a moment.`,
  mistyped: msg`Something in this form cannot be read. Check it and try again.`,
}
