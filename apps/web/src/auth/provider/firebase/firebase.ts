import { initializeApp } from '@firebase/app'
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  FactorId,
  getMultiFactorResolver,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  type MultiFactorError,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  TotpMultiFactorGenerator,
  updateProfile,
} from '@firebase/auth'
import type { AuthConfig } from '@earshot/contract/auth-config'
import { addErrorMessages } from '../../errors/error-messages.ts'
import { firebaseMessages } from '../../errors/firebase-messages.ts'
import type { PasswordProvider, Registration, SignInAnswer } from '../provider.ts'
import { firebaseCode, signedInUser, withIdentityErrors } from './firebase-user.ts'

addErrorMessages(firebaseMessages)

export class Firebase implements PasswordProvider {
  readonly auth: Auth

  constructor({ emulator, ...config }: NonNullable<AuthConfig['firebase']>) {
    this.auth = initializeAuth(initializeApp(config), {
      persistence: [indexedDBLocalPersistence, browserLocalPersistence, inMemoryPersistence],
      popupRedirectResolver: browserPopupRedirectResolver,
    })
    if (emulator) connectAuthEmulator(this.auth, emulator, { disableWarnings: true })
  }

  signIn = ({ email, password }: { email: string; password: string }) =>
    this.#enter(() => signInWithEmailAndPassword(this.auth, email, password))

  signInWithGoogle = () => this.#enter(() => signInWithPopup(this.auth, new GoogleAuthProvider()))

  /** If the address already has an account, its owner is emailed too, so that the response does not reveal it. */
  register = ({ name, email, password, callbackURL }: Registration) =>
    withIdentityErrors(async () => {
      try {
        const { user } = await createUserWithEmailAndPassword(this.auth, email, password)
        await updateProfile(user, { displayName: name })
        await user.getIdToken(true)
        signedInUser(user)
        await sendEmailVerification(user, { url: location.origin + callbackURL })
      } catch (error) {
        if (firebaseCode(error) !== 'auth/email-already-in-use') throw error
        await sendPasswordResetEmail(this.auth, email)
      }
    })

  registerAgain = ({ email, callbackURL }: { email: string; callbackURL: string }) =>
    this.auth.currentUser?.email === email ? this.sendVerification({ callbackURL }) : this.sendReset({ email })

  sendVerification = ({ callbackURL }: { callbackURL: string }) =>
    withIdentityErrors(async () => {
      const user = this.auth.currentUser
      if (user) await sendEmailVerification(user, { url: location.origin + callbackURL })
    })

  sendReset = ({ email }: { email: string }) =>
    withIdentityErrors(async () => {
      await sendPasswordResetEmail(this.auth, email, { url: `${location.origin}/login` }).catch((error) => {
        if (firebaseCode(error) !== 'auth/user-not-found') throw error
      })
    })

  #enter(work: () => ReturnType<typeof signInWithPopup>): Promise<SignInAnswer> {
    return withIdentityErrors(async () => {
      try {
        return { user: signedInUser((await work()).user) }
      } catch (error) {
        return secondFactorIn(this.auth, error)
      }
    })
  }
}

function secondFactorIn(auth: Auth, error: unknown): SignInAnswer {
  if (firebaseCode(error) !== 'auth/multi-factor-auth-required') throw error
  const resolver = getMultiFactorResolver(auth, error as MultiFactorError)
  const app = resolver.hints.find(({ factorId }) => factorId === FactorId.TOTP)
  if (!app) throw error
  const second = ({ code }: { code: string }) =>
    withIdentityErrors(async () => {
      const assertion = TotpMultiFactorGenerator.assertionForSignIn(app.uid, code)
      return signedInUser((await resolver.resolveSignIn(assertion)).user)
    })
  return { second, onlyCodes: true }
}
