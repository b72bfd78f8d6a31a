import { msg } from '@lingui/core/macro'

export const sharedMessages = {
  unknownPair: msg`Wrong email or password. Check both and try again.`,
  notYourPassword: msg`Wrong password. Check it and try again.`,
  noEmail: msg`Enter a valid email address.`,
  shortPassword: msg`The password needs at least 10 characters.`,
  tooMany: msg`Too many attempts. Wait a minute, then try again.`,
  brokenLink: msg`This link is no longer valid. Ask for a new one.`,
  wrongCode: msg`This code is wrong or has expired. Use the latest one.`,
  beginAgain: msg`This took too long, or was started in another window. Start signing in again.`,
  signInFirst: msg`Sign in again, then retry within ten minutes.`,
  network: msg`Earshot cannot be reached right now. Check your connection and try again.`,
  closed: msg`Registration is closed. Ask an admin for an invitation.`,
  otherWay: msg`An account with this email already exists. Sign in the way you did before.`,
  noEmailThere: msg`Your account there has no email address. Add one there, then sign in again.`,
  notYours: msg`This link belongs to another account. Sign out, then open it again.`,
  badSetup: msg`This way to sign in is not set up correctly. Tell the operator of this server, and use another way.`,
  notPerson: msg`The verification failed. Try again.`,
  unknown: msg`That did not work. Try again in a moment.`,
  mistyped: msg`Something in this form is not valid. Check it and try again.`,
}
