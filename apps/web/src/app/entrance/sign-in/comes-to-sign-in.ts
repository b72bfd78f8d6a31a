import { authUser, invitation } from '../../../lib/browser-storage/values.ts'

/** Whether somebody comes to the sign-in of whom this browser knows nothing, and without an invitation: they need no more than that page. */
export const comesToSignIn = ({ pathname, hash } = location) =>
  /^\/(login\/?)?$/.test(pathname) && hash === '' && !authUser.get() && !invitation.get()
