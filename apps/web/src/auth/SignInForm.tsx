import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { part } from '../ui/screen/late/part.tsx'
import { type AuthUser, authUser } from '../lib/browser-storage/values.ts'
import { Skeletons } from '../ui/Skeletons.tsx'
import { useOffer } from './provider/offer.queries.ts'
import { typedEmail } from './forms/typed-email.ts'
import { Problem } from './Problem.tsx'
import { firebaseKeeper } from './provider/keepers.ts'
import type { ShowSecond, SignInAnswer } from './provider/provider.ts'
import { AllWays } from './ways/AllWays.tsx'
import { Back } from './ways/Back.tsx'
import { PasswordWay } from './ways/PasswordWay.tsx'

// Most come with a password; the other ways are loaded for those who take them.
const coming = { instead: () => <Skeletons rows={3} /> }
const LinkWay = part(async () => (await import('./ways/LinkWay.tsx')).LinkWay, coming)
const OpenedLink = part(async () => (await import('./ways/OpenedLink.tsx')).OpenedLink, coming)
const PhoneWay = part(async () => (await import('./ways/phone/PhoneWay.tsx')).PhoneWay, coming)
const SecondFactor = part(async () => (await import('./ways/SecondFactor.tsx')).SecondFactor, coming)

type Step =
  | { at: 'start' | 'link' | 'opened' | 'phone' | 'firebase' }
  | { at: 'second'; show: ShowSecond; onlyCodes: boolean }

/** Where in the form somebody is. */
export type Place = Step['at'] | 'letter' | 'code' | 'broken'

interface SignInFormProps {
  onSignedIn: (user: AuthUser) => void
  /** What the button says; 'Sign in' unless there is more to it. */
  action?: string | undefined
  /** The address that was invited. */
  email?: string | undefined
  /** Where to go on, should the way lead over a letter or another site. */
  target?: string
  /** The token of a link in a letter that was opened. */
  token?: string | undefined
  /** The way out for whoever forgot the password. */
  forgotten?: ReactNode
  onPlace?: (place: Place) => void
}

/** Everything by which somebody can sign in here, step by step. */
export function SignInForm({ onSignedIn, target = placeNow(), token, onPlace, ...given }: SignInFormProps) {
  const { t } = useLingui()
  const { email, forgotten } = given
  const offer = useOffer()
  const [step, setStep] = useState<Step>({ at: token ? 'opened' : 'start' })
  const [inPlace] = useState(() => authUser.get() !== undefined)
  const action = given.action ?? t`Sign in`

  function go(to: Step) {
    setStep(to)
    onPlace?.(to.at)
  }
  const onBack = () => go({ at: 'start' })
  function onAnswer(answer: SignInAnswer) {
    if ('second' in answer) return go({ at: 'second', show: answer.second, onlyCodes: answer.onlyCodes ?? false })
    typedEmail.set('')
    onSignedIn(answer.user)
  }

  if (offer.isError) return <Problem error={offer.error} retry={() => void offer.refetch()} />
  if (!offer.data) return <Skeletons rows={3} />
  switch (step.at) {
    case 'start':
      return (
        <AllWays
          {...{ offer: offer.data, inPlace, target, action, email, forgotten, onAnswer }}
          onWay={(at) => go({ at })}
        />
      )
    case 'link':
      return <LinkWay {...{ target, onBack }} onSent={() => onPlace?.('letter')} />
    case 'opened':
      return <OpenedLink {...{ token: token ?? '', action, onAnswer, onBack }} onBroken={() => onPlace?.('broken')} />
    case 'phone':
      return <PhoneWay {...{ action, onAnswer, onBack }} onSent={() => onPlace?.('code')} />
    case 'firebase':
      return (
        <>
          <PasswordWay {...{ keeper: firebaseKeeper, action, onAnswer }} />
          <Back onBack={onBack} />
        </>
      )
    case 'second':
      return <SecondFactor {...{ show: step.show, onlyCodes: step.onlyCodes, action, onSignedIn, onBack }} />
  }
}

const placeNow = () => location.pathname + location.search
