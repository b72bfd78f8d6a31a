import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDeviceMobile, IconFlame, IconMail } from '@tabler/icons-react'
import classes from '../auth.module.css'
import type { Offer } from '../provider/offer.ts'
import type { SignInAnswer } from '../provider/provider.ts'
import { ElsewhereButton } from './ElsewhereButton.tsx'
import { GoogleButton } from './GoogleButton.tsx'

interface OtherWaysProps {
  offer: Offer
  /** Somebody signs in once more without leaving the page: a letter would open another one. */
  inPlace: boolean
  /** Where to go on, should the way lead over another site. */
  target: string
  onAnswer: (answer: SignInAnswer) => void
  onWay: (way: 'link' | 'phone' | 'firebase') => void
}

/** Every way to sign in that is offered here beside the form above. */
export function OtherWays({ offer, inPlace, target, onAnswer, onWay }: OtherWaysProps) {
  const { t } = useLingui()
  const icon = { size: 18, stroke: 1.6, 'aria-hidden': true }
  return (
    <div className={classes.ways}>
      {offer.oidc && <ElsewhereButton name={offer.oidc.name} target={target} />}
      {offer.firebase && <GoogleButton onAnswer={onAnswer} />}
      {offer.email_link && !inPlace && (
        <Button variant="default" size="md" leftSection={<IconMail {...icon} />} onClick={() => onWay('link')}>
          {t`E-mail me a link`}
        </Button>
      )}
      {offer.phone && (
        <Button variant="default" size="md" leftSection={<IconDeviceMobile {...icon} />} onClick={() => onWay('phone')}>
          {t`Sign in with a phone`}
        </Button>
      )}
      {offer.firebase && offer.password && (
        <Button variant="default" size="md" leftSection={<IconFlame {...icon} />} onClick={() => onWay('firebase')}>
          {t`Use a Firebase account`}
        </Button>
      )}
    </div>
  )
}
