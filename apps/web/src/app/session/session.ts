import { sessionRoutes } from '@earshot/contract/sessions'
import type { QueryClient } from '@tanstack/react-query'
import { signOut as signOutOfProvider } from '../../auth/identity.ts'
import { forgetPerson } from '../../lib/browser-storage/forget.ts'
import { apiUser } from '../../lib/browser-storage/of-server.ts'
import { type AuthUser, authUser, invitation, lastLogin, sessionToken } from '../../lib/browser-storage/values.ts'
import { bringUpToDate } from '../../lib/browser-storage/version.ts'
import { forgetDrafts } from '../../talks/editing/draft/draft.ts'
import { call, onSessionRefused, Unreachable } from '../../lib/client.ts'
import { endOfSignIn, watchClock } from './clock/clock.ts'
import { isTokenFresh } from './clock/expiry.ts'
import { isAtWork } from './clock/at-work.ts'
import { newestOnly } from './starting/newest-only.ts'
import { newerSignIn } from './newer-sign-in.ts'
import { leaveProvider, rememberSignIn, renewSignIn } from './sign-in.ts'
import { doubtKeptLists } from './kept-lists.ts'
import { hasExpired, isAuthenticated, rememberedStage } from './remembered.ts'
import { type Rest, startUp, type World } from './starting/start-up.ts'
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
  /** Whom this tab is about. Another tab may sign in somebody else meanwhile. */
  #person: string | undefined
  /** The sign-in ran out while this page was open: only a real one counts now, not the provider's memory. */
  #expired = false
  /** Whether the provider was asked who comes here, and how often somebody left. */
  #asked = false
  #left = 0
  #renewing = false

  constructor(cache: QueryClient) {
    bringUpToDate()
    this.#cache = cache
    this.#world = realWorld(cache)
    this.#person = authUser.get()?.id
    this.#stage = rememberedStage(cache)
  }

  stage = () => this.#stage

  hear = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Starts up, and follows refusals and other tabs from now on. */
  begin() {
    authUser.hear(() => this.#followOtherTab())
    onSessionRefused(() => {
      sessionToken.set(undefined)
      void this.#renew()
    })
    watchClock(() => this.#lookAtClock())
    if (this.#stage.at === 'signed-out') return
    void this.refresh()
    // Signing in again at an issuer leads away and back to here: what the provider has seen since counts.
    if (endOfSignIn(lastLogin.get()))
      void newerSignIn().then((known) => known && this.signedInAgain(known.user, known.signedInAt))
  }

  /** Whether somebody is signed in. Where this browser does not know, the identity provider is asked. */
  async isSignedIn() {
    if (isAuthenticated() || (this.#stage.at === 'ready' && isAtWork())) return true
    if (this.#expired) return false
    this.#asked = true
    const left = this.#left
    const known = await newerSignIn()
    // Whoever left or came while the provider was asked has decided it.
    if (left !== this.#left || isAuthenticated()) return isAuthenticated()
    if (known) void this.signedIn(known.user, known.signedInAt)
    else this.#expireIfOld()
    return known !== null
  }

  /** The same for the pages of visitors. They ask once: whoever has signed out here is known to be out. */
  isKnown = async () => (this.#asked || this.#left > 0 ? isAuthenticated() : this.isSignedIn())

  /** Somebody really signed in. */
  signedIn(user: AuthUser, at = Date.now()) {
    this.#expired = false
    this.#person = user.id
    this.#become({ at: 'starting' })
    rememberSignIn(user, at)
    return this.refresh()
  }

  /** Somebody signed in once more, in place: what is on the screen stays. Somebody else begins afresh. */
  signedInAgain(user: AuthUser, at = Date.now()) {
    if (authUser.get()?.id !== user.id) return this.signedIn(user, at)
    renewSignIn(at)
    return this.refresh()
  }

  /** Runs start-up. What is on the screen stays until there is better: a server that is down changes nothing. */
  async refresh() {
    const rest = await this.#starts.ask()
    if (!rest) return
    if (rest.at === 'failed') void doubtKeptLists(this.#cache)
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

  /** Signs out here and at the provider. Throws when they cannot be reached: then nobody is signed out. */
  async signOut({ keepInvitation = false } = {}) {
    const revoked = sessionToken.get() ? call(sessionRoutes.revoke, {}) : Promise.resolve(null)
    await revoked.catch((error) => {
      if (error instanceof Unreachable) throw error
    })
    await signOutOfProvider()
    if (!keepInvitation) invitation.set(undefined)
    this.#leave({ byChoice: true })
  }

  /** Every sign-in of the person has ended at the server, or the account is no more: nothing is left to sign out of. */
  leaveEnded() {
    invitation.set(undefined)
    this.#leave({ byChoice: true })
    leaveProvider()
  }

  #become(stage: Stage) {
    this.#stage = stage
    for (const listener of this.#listeners) listener()
  }

  #leave({ byChoice = false } = {}) {
    this.#starts.forget()
    this.#left++
    this.#person = undefined
    const user_id = apiUser.get()?.user_id
    this.#become({ at: 'signed-out', byChoice })
    if (byChoice && user_id) forgetDrafts(user_id)
    forgetPerson()
    this.#cache.clear()
  }

  /** Nothing takes a recording or an edit out of somebody's hands: as long as it lasts, the shell stays and asks to sign in again. */
  #leaveWhenFree() {
    if (isAtWork()) return
    if (hasExpired()) this.#expireIfOld()
    else this.#leave()
  }

  #expireIfOld() {
    if (!hasExpired()) return
    this.#expired = true
    this.#leave()
    leaveProvider()
  }

  #lookAtClock() {
    if (hasExpired()) this.#leaveWhenFree()
    else if (!isTokenFresh(sessionToken.get())) void this.#renew()
  }

  /** What is stored wins: nobody there, nobody here; somebody else there, somebody else here. */
  #followOtherTab() {
    const id = authUser.get()?.id
    if (id === this.#person) return
    if (id === undefined) return this.#leave()
    this.#person = id
    this.#cache.clear()
    void this.restart()
  }

  async #renew() {
    if (this.#stage.at !== 'ready' || this.#renewing) return
    this.#renewing = true
    await this.refresh()
    this.#renewing = false
  }
}
