import { sessionRoutes } from '@earshot/contract/sessions'
import type { QueryClient } from '@tanstack/react-query'
import { signOut as signOutOfProvider } from '../../auth/identity.ts'
import { clearPerson } from '../../lib/browser-storage/clear-person.ts'
import { apiUser } from '../../lib/browser-storage/server-values.ts'
import { type AuthUser, authUser, lastLogin, sessionToken } from '../../lib/browser-storage/values.ts'
import { migrateStorage } from '../../lib/browser-storage/version.ts'
import { closeNotifications } from '../../notifications/push-subscription.ts'
import { forgetDrafts } from '../../lib/browser-storage/drafts.ts'
import { call, onSessionRefused, NetworkError } from '../../lib/client.ts'
import { endOfSignIn, watchClock, isTokenFresh } from './expiry-clock.ts'
import { hasUnsavedWork } from './has-unsaved-work.ts'
import { latestOnly } from './latest-only.ts'
import { recentSignIn } from './recent-sign-in.ts'
import {
  leaveProvider,
  persistSignIn,
  renewSignIn,
  hasExpired,
  isAuthenticated,
  persistedState,
} from './persisted-session.ts'
import { forgetInvitation } from './pending-invitation.ts'
import { invalidatePersistedLists } from './persisted-lists.ts'
import { openIfOpen, type SessionState, startUp, type StartUpEffects } from './start-up.ts'
import { startUpEffects } from './start-up-effects.ts'
import { createListeners } from '../../lib/listeners.ts'

export class Session {
  readonly #cache: QueryClient
  readonly #effects: StartUpEffects
  readonly #listeners = createListeners()
  #stage: SessionState
  readonly #starts = latestOnly(() => startUp(this.#effects))
  /** The id of this tab's person. Another tab may sign in as a different one. */
  #person: string | undefined
  /** The sign-in expired while this page was open, so the provider's session no longer counts. */
  #expired = false
  /** Whether the provider was asked for its session, and how often this tab has signed out. */
  #asked = false
  #left = 0
  #renewing = false

  constructor(cache: QueryClient) {
    migrateStorage()
    this.#cache = cache
    this.#effects = startUpEffects(cache)
    this.#person = authUser.get()?.id
    this.#stage = persistedState(cache)
  }

  state = () => this.#stage

  subscribe = this.#listeners.subscribe

  mount() {
    authUser.subscribe(() => this.#followOtherTab())
    onSessionRefused((by) => {
      if (by === 'server') sessionToken.set(undefined)
      void this.#renew()
    })
    watchClock(() => this.#lookAtClock())
    if (this.#stage.at === 'signed-out') return
    void this.refresh()
    // After signing in again at an external issuer, the page reloads and only the provider knows the new sign-in.
    if (endOfSignIn(lastLogin.get()))
      void recentSignIn().then((known) => known && this.signedInAgain(known.user, known.signedInAt))
  }

  async isSignedIn() {
    if (isAuthenticated() || (this.#stage.at === 'ready' && hasUnsavedWork())) return true
    if (this.#expired) return false
    this.#asked = true
    const left = this.#left
    const known = await recentSignIn()
    if (left !== this.#left || isAuthenticated()) return isAuthenticated()
    if (known) void this.signedIn(known.user, known.signedInAt)
    else this.#expireIfOld()
    return known !== null
  }

  isKnown = async () => (this.#asked || this.#left > 0 ? isAuthenticated() : this.isSignedIn())

  signedIn(user: AuthUser, at = Date.now()) {
    this.#expired = false
    this.#person = user.id
    this.#become({ at: 'starting' })
    persistSignIn(user, at)
    return this.refresh()
  }

  signedInAgain(user: AuthUser, at = Date.now()) {
    if (authUser.get()?.id !== user.id) return this.signedIn(user, at)
    renewSignIn(at)
    return this.refresh()
  }

  /** Runs start-up. An unreachable server does not replace the current screen. */
  async refresh() {
    const rest = await this.#starts.ask()
    if (!rest) return
    if (rest.at === 'failed') void invalidatePersistedLists(this.#cache)
    if (rest.at === 'signed-out') this.#leaveWhenFree()
    else if (rest.at === 'closed' && hasUnsavedWork()) return
    else if (rest.at !== 'failed' || this.#stage.at !== 'ready') this.#become(rest)
  }

  /** Resolves once the start-up under way has ended. */
  started = () => this.#starts.ended()

  restart() {
    this.#become({ at: 'starting' })
    return this.refresh()
  }

  async enter(org_id: string) {
    const user = apiUser.get()
    if (!user) return this.restart()
    this.#become(await openIfOpen(this.#effects, user, org_id))
  }

  async enterNew(org_id: string) {
    await this.#effects.loadUser()
    return this.enter(org_id)
  }

  /** Signs out here and at the provider. Throws and stays signed in if they cannot be reached. */
  async signOut({ keepInvitation = false } = {}) {
    const revoked = sessionToken.get() ? call(sessionRoutes.revoke, {}) : Promise.resolve(null)
    await revoked.catch((error) => {
      if (error instanceof NetworkError) throw error
    })
    await signOutOfProvider()
    if (!keepInvitation) forgetInvitation()
    this.#leave({ byChoice: true })
  }

  /** Called when all sessions of the person have ended at the server, or the account was deleted. */
  leaveEnded() {
    forgetInvitation()
    this.#leave({ byChoice: true })
    leaveProvider()
  }

  #become(stage: SessionState) {
    this.#stage = stage
    this.#listeners.notify()
  }

  #leave({ byChoice = false } = {}) {
    this.#starts.forget()
    this.#left++
    this.#person = undefined
    const user_id = apiUser.get()?.user_id
    this.#become({ at: 'signed-out', byChoice })
    if (byChoice && user_id) forgetDrafts(user_id)
    if (byChoice) void closeNotifications().catch(() => undefined)
    clearPerson()
    this.#cache.clear()
  }

  /** During a recording or an edit the shell stays open and asks to sign in again. */
  #leaveWhenFree() {
    if (hasUnsavedWork()) return
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

  /** The person in storage takes precedence over this tab's. */
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
