import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import classes from '../auth.module.css'
import { keeperOf } from '../provider/keepers.ts'
import type { Offer } from '../provider/offer.ts'
import type { SignInAnswer } from '../provider/provider.ts'
import { OtherWays } from './OtherWays.tsx'
import { PasswordWay } from './PasswordWay.tsx'

interface AllWaysProps {
  offer: Offer
  inPlace: boolean
  target: string
  action: string
  email: string | undefined
  forgotten?: ReactNode
  onAnswer: (answer: SignInAnswer) => void
  onWay: (way: 'link' | 'phone' | 'firebase') => void
}

/** The form for a password, where there are passwords, and every other way that is offered. */
export function AllWays({ offer, inPlace, action, email, forgotten, onAnswer, ...others }: AllWaysProps) {
  const { t } = useLingui()
  const keeper = keeperOf(offer)
  const more = Boolean(offer.oidc ?? offer.firebase) || (offer.email_link && !inPlace) || offer.phone
  return (
    <>
      {keeper && <PasswordWay {...{ keeper, action, email, forgotten, onAnswer }} />}
      {keeper && more && (
        <p className={classes.or}>
          <span>{t`or`}</span>
        </p>
      )}
      {more && <OtherWays {...{ offer, inPlace, onAnswer, ...others }} />}
    </>
  )
}
