import { initializeApp } from '@firebase/app'
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  inMemoryPersistence,
  initializeAuth,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  updateProfile,
} from '@firebase/auth'
import type { FirebaseOffer } from '../offer.ts'
import type { PasswordKeeper, Registration, SignInAnswer } from '../provider.ts'
import { codeIn, entered, speaking } from './words.ts'
import { secondFactorIn } from './second-factor.ts'

/** Firebase Authentication in this page. */
export class Firebase implements PasswordKeeper {
  readonly auth: Auth

  constructor({ emulator, ...config }: FirebaseOffer) {
    this.auth = initializeAuth(initializeApp(config), {
      persistence: [indexedDBLocalPersistence, browserLocalPersistence, inMemoryPersistence],
      popupRedirectResolver: browserPopupRedirectResolver,
    })
    if (emulator) connectAuthEmulator(this.auth, emulator, { disableWarnings: true })
  }

  signIn = ({ email, password }: { email: string; password: string }) =>
    this.#enter(() => signInWithEmailAndPassword(this.auth, email, password))

  signInWithGoogle = () => this.#enter(() => signInWithPopup(this.auth, new GoogleAuthProvider()))

  /** The owner of a known address gets a letter as well, and who asks cannot tell. */
  register = ({ name, email, password, callbackURL }: Registration) =>
    speaking(async () => {
      try {
        const { user } = await createUserWithEmailAndPassword(this.auth, email, password)
        await updateProfile(user, { displayName: name })
        await user.getIdToken(true)
        entered(user)
        await sendEmailVerification(user, { url: location.origin + callbackURL })
      } catch (error) {
        if (codeIn(error) !== 'auth/email-already-in-use') throw error
        await sendPasswordResetEmail(this.auth, email)
      }
    })

  registerAgain = ({ email, callbackURL }: { email: string; callbackURL: string }) =>
    this.auth.currentUser?.email === email ? this.sendVerification({ callbackURL }) : this.sendReset({ email })

  sendVerification = ({ callbackURL }: { callbackURL: string }) =>
    speaking(async () => {
      const user = this.auth.currentUser
      if (user) await sendEmailVerification(user, { url: location.origin + callbackURL })
    })

  sendReset = ({ email }: { email: string }) =>
    speaking(async () => {
      await sendPasswordResetEmail(this.auth, email, { url: `${location.origin}/login` }).catch((error) => {
        if (codeIn(error) !== 'auth/user-not-found') throw error
      })
    })

  #enter(work: () => ReturnType<typeof signInWithPopup>): Promise<SignInAnswer> {
    return speaking(async () => {
      try {
        return { user: entered((await work()).user) }
      } catch (error) {
        return secondFactorIn(this.auth, error)
      }
    })
  }
}
