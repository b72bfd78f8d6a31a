import { inviteRoutes } from '@earshot/contract/invites'
import { sessionRoutes } from '@earshot/contract/sessions'
import type { QueryClient } from '@tanstack/react-query'
import { providerSession, signOut as signOutOfProvider } from '../../auth/identity.ts'
import {
  type AuthUser,
  apiUser,
  authUser,
  forgetPerson,
  invitation,
  lastLogin,
  needVerification,
  sessionToken,
} from '../../lib/browser-storage/values.ts'
import { isRecorderAtWork } from '../../recorder/recorder.ts'
import { call, onSessionRefused, Unreachable } from '../../lib/client.ts'
import type { InviteLink } from '../guards/invite-link.ts'
import { watchClock } from './clock/clock.ts'
import { signedInLately } from './clock/expiry.ts'
import { newestOnly } from './newest-only.ts'
import { hasExpired, isAuthenticated, rememberedStage } from './remembered.ts'
import { type Rest, startUp, type World } from './start-up.ts'
import { realWorld } from './world.ts'

/** What the whole page depends on: still starting, or where start-up came to rest. */
export type Stage = { at: 'starting' } | Rest

/** The session of this tab: who is here, in which organization, and what has to happen first. */
export class Session {
  readonly #cache: QueryClient
  readonly #world: World
  readonly #listeners = new Set<() => void>()
  #stage: Stage
  readonly #starts = newestOnly(() => startUp(this.#world))
  /** The sign-in ran out while this page was open: only a real one counts now, not the provider's memory. */
  #expired = false

  constructor(cache: QueryClient) {
    this.#cache = cache
    this.#world = realWorld(cache)
    this.#stage = rememberedStage(cache)
    this.#expireIfOld()
  }

  stage = () => this.#stage

  hear = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Starts up, and follows refusals and other tabs from now on. */
  begin() {
    authUser.hear(() => this.#followOtherTab())
    onSessionRefused(() => this.#exchangeAgain())
    watchClock(() => hasExpired() && this.#leaveWhenFree())
    if (this.#stage.at !== 'signed-out') void this.refresh()
  }

  /** Whether somebody is signed in. Where this browser does not know, the identity provider is asked. */
  async isSignedIn() {
    if (isAuthenticated() || (this.#stage.at === 'ready' && isRecorderAtWork())) return true
    this.#expireIfOld()
    if (this.#expired) return false
    const known = await providerSession().catch(() => null)
    if (!known || !signedInLately(known.signedInAt)) return false
    void this.signedIn(known.user, known.signedInAt)
    return true
  }

  /** Somebody really signed in. */
  signedIn(user: AuthUser, at = Date.now()) {
    if (authUser.get()?.id !== user.id) forgetPerson()
    this.#expired = false
    this.#become({ at: 'starting' })
    needVerification.set(undefined)
    sessionToken.set(undefined)
    lastLogin.set(at)
    authUser.set(user)
    return this.refresh()
  }

  /** Somebody signed in once more, in place: what is on the screen stays. Somebody else begins afresh. */
  signedInAgain(user: AuthUser) {
    if (authUser.get()?.id !== user.id) return this.signedIn(user)
    sessionToken.set(undefined)
    lastLogin.set(Date.now())
    return this.refresh()
  }

  /** Runs start-up. What is on the screen stays until there is better: a server that is down changes nothing. */
  async refresh() {
    const rest = await this.#starts.ask()
    if (!rest) return
    if (rest.at === 'signed-out') this.#leaveWhenFree()
    else if (rest.at !== 'failed' || this.#stage.at !== 'ready') this.#become(rest)
  }

  restart() {
    this.#become({ at: 'starting' })
    return this.refresh()
  }

  /** Opens another organization of this person. */
  async enter(org_id: string) {
    const user = apiUser.get()
    if (!user) return this.restart()
    await this.#world.openOrganization(user, org_id)
    this.#become({ at: 'ready' })
  }

  /** Opens an organization that the person has just become part of. */
  async enterNew(org_id: string) {
    await this.#world.loadUser()
    return this.enter(org_id)
  }

  /** Keeps an invite whose link was opened. Opening it again does not take back a yes. */
  keepInvitation(link: InviteLink) {
    const known = invitation.get()
    invitation.set({ ...link, agreed: known?.invite_id === link.invite_id && known.agreed })
  }

  agreeToInvitation() {
    const link = invitation.get()
    if (link) invitation.set({ ...link, agreed: true })
  }

  join() {
    this.agreeToInvitation()
    return this.restart()
  }

  /** Goes on without the invitation; declining also tells the organization. */
  async dropInvitation({ decline }: { decline: boolean }) {
    const link = invitation.get()
    if (link && decline)
      await call(inviteRoutes.save, { invite_id: link.invite_id, verify: link.verify, accept: false })
    invitation.set(undefined)
    return this.restart()
  }

  /** Signs out here and at the provider. Throws when they cannot be reached: then nobody is signed out. */
  async signOut({ keepInvitation = false } = {}) {
    await call(sessionRoutes.revoke, {}).catch((error) => {
      if (error instanceof Unreachable) throw error
    })
    await signOutOfProvider()
    if (!keepInvitation) invitation.set(undefined)
    this.#leave()
  }

  /** Every sign-in of the person has ended at the server, or the account is no more: nothing is left to sign out of. */
  leaveEnded() {
    invitation.set(undefined)
    this.#leave()
    void signOutOfProvider().catch(() => {
      // What this browser still holds opens nothing.
    })
  }

  #become(stage: Stage) {
    this.#stage = stage
    for (const listener of this.#listeners) listener()
  }

  #leave() {
    this.#starts.forget()
    this.#become({ at: 'signed-out' })
    forgetPerson()
    this.#cache.clear()
  }

  /** Nothing takes a recording out of somebody's hands: as long as it lasts, the shell stays and asks to sign in again. */
  #leaveWhenFree() {
    if (isRecorderAtWork()) return
    if (hasExpired()) this.#expireIfOld()
    else this.#leave()
  }

  #expireIfOld() {
    if (!hasExpired()) return
    this.#expired = true
    this.#leave()
    signOutOfProvider().catch(() => {
      // Without a connection its cookie stays; it is no older than a day.
    })
  }

  #followOtherTab() {
    if (!authUser.get() && this.#stage.at !== 'signed-out') this.#leave()
    else if (authUser.get() && this.#stage.at === 'signed-out') void this.restart()
  }

  #exchangeAgain() {
    sessionToken.set(undefined)
    if (this.#stage.at === 'ready') void this.refresh()
  }
}
