import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { type AuthUser, authUser } from '../../lib/browser-storage/values.ts'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { useAuthConfig } from '../provider/auth-config.queries.ts'
import { emailDraft } from '../forms/email-draft.ts'
import { AuthError } from '../AuthError.tsx'
import { firebasePasswords, passwordProviderOf } from '../provider/password-provider.ts'
import type { SendSecondFactor, SignInAnswer } from '../provider/provider.ts'
import classes from '../auth.module.css'
import type { AuthConfig } from '@earshot/contract/auth-config'
import { canUsePasskeys } from '../provider/passkeys/load-passkeys.ts'
import { OtherMethods } from './OtherMethods.tsx'
import { PasswordMethod } from './PasswordMethod.tsx'
import { BackToMethods } from './BackToMethods.tsx'

// Most people use a password; other methods are loaded on demand.
const skeletons = { instead: () => <Skeletons rows={3} /> }
const EmailLinkMethod = lazyPart(async () => (await import('./EmailLinkMethod.tsx')).EmailLinkMethod, skeletons)
const EmailLinkConfirm = lazyPart(async () => (await import('./EmailLinkConfirm.tsx')).EmailLinkConfirm, skeletons)
const PhoneMethod = lazyPart(async () => (await import('./PhoneMethod.tsx')).PhoneMethod, skeletons)
const SecondFactorForm = lazyPart(async () => (await import('./SecondFactorForm.tsx')).withTexts(), skeletons)

type Step =
  | { at: 'start' | 'link' | 'opened' | 'phone' | 'firebase' }
  | { at: 'second'; show: SendSecondFactor; onlyCodes: boolean }

export type SignInStep = Step['at'] | 'letter' | 'code' | 'almost'

interface SignInFormProps {
  onSignedIn: (user: AuthUser) => void
  action?: string | undefined
  email?: string | undefined
  target?: string
  /** The token of an opened email link. */
  token?: string | undefined
  forgotten?: ReactNode
  onStep?: (step: SignInStep) => void
}

export function SignInForm({ onSignedIn, target = currentAddress(), token, onStep, ...given }: SignInFormProps) {
  const { t } = useLingui()
  const { email, forgotten } = given
  const authConfig = useAuthConfig()
  const [step, setStep] = useState<Step>({ at: token ? 'opened' : 'start' })
  const [inPlace] = useState(() => authUser.get() !== undefined)
  const action = given.action ?? t`Sign in`

  function go(to: Step) {
    setStep(to)
    onStep?.(to.at)
  }
  const onBack = () => go({ at: 'start' })
  function onAnswer(answer: SignInAnswer) {
    if ('second' in answer) return go({ at: 'second', show: answer.second, onlyCodes: answer.onlyCodes ?? false })
    emailDraft.set('')
    onSignedIn(answer.user)
  }

  if (authConfig.isError) return <AuthError error={authConfig.error} retry={() => void authConfig.refetch()} />
  if (!authConfig.data) return <Skeletons rows={3} />
  switch (step.at) {
    case 'start':
      return (
        <SignInMethods
          {...{ authConfig: authConfig.data, inPlace, target, action, email, forgotten, onAnswer }}
          onMethod={(at) => go({ at })}
        />
      )
    case 'link':
      return <EmailLinkMethod {...{ target, onBack, onStep }} />
    case 'opened':
      return (
        <EmailLinkConfirm {...{ token: token ?? '', action, onAnswer, onBack }} onBroken={() => onStep?.('almost')} />
      )
    case 'phone':
      return <PhoneMethod {...{ action, onAnswer, onBack }} onSent={() => onStep?.('code')} />
    case 'firebase':
      return (
        <>
          <PasswordMethod {...{ provider: firebasePasswords, action, onAnswer }} />
          <BackToMethods onBack={onBack} />
        </>
      )
    case 'second':
      return <SecondFactorForm {...{ show: step.show, onlyCodes: step.onlyCodes, action, onSignedIn, onBack }} />
  }
}

const currentAddress = () => location.pathname + location.search

interface SignInMethodsProps {
  authConfig: AuthConfig
  inPlace: boolean
  target: string
  action: string
  email: string | undefined
  forgotten?: ReactNode
  onAnswer: (answer: SignInAnswer) => void
  onMethod: (method: 'link' | 'phone' | 'firebase') => void
}

function SignInMethods({ authConfig, inPlace, action, email, forgotten, onAnswer, ...others }: SignInMethodsProps) {
  const { t } = useLingui()
  const provider = passwordProviderOf(authConfig)
  const more =
    Boolean(authConfig.oidc ?? authConfig.firebase) ||
    (authConfig.email_link && !inPlace) ||
    authConfig.phone ||
    (authConfig.passkey && canUsePasskeys())
  return (
    <>
      {provider && <PasswordMethod {...{ provider, action, email, forgotten, onAnswer }} />}
      {provider && more && (
        <p className={classes.or}>
          <span>{t`or`}</span>
        </p>
      )}
      {more && <OtherMethods {...{ authConfig, inPlace, onAnswer, ...others }} />}
    </>
  )
}
