import { APP_VERSION } from '@earshot/contract/rules/constants'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useKeeping } from '../auth/auth.queries.ts'
import { useOffer } from '../auth/provider/offer.queries.ts'
import { Screen } from '../ui/screen/Screen.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import classes from './account.module.css'
import { DeviceSection } from './devices/DeviceSection.tsx'
import { DeleteSection } from './leaving/DeleteSection.tsx'
import { LanguageSection } from './person/LanguageSection.tsx'
import { NameSection } from './person/NameSection.tsx'
import { PictureSection } from './person/PictureSection.tsx'
import { Refusal } from './parts/Refusal.tsx'
import { SecondFactorSection } from './second-factor/SecondFactorSection.tsx'
import { EmailSection } from './sign-in/EmailSection.tsx'
import { PasswordSection } from './sign-in/PasswordSection.tsx'
import { PhoneSection } from './sign-in/PhoneSection.tsx'

interface AccountProps {
  /** Every sign-in has ended, this one too. */
  onSignedOut: () => void
  /** The account is no more. */
  onDeleted: () => void
  /** What more belongs here, as sections. */
  children?: ReactNode
}

/** Everything that somebody can see and change of their own account. */
export function Account({ onSignedOut, onDeleted, children }: AccountProps) {
  const { t } = useLingui()
  const keeping = useKeeping()
  const offer = useOffer()
  const error = keeping.error ?? offer.error
  const known = keeping.data && offer.data
  return (
    <Screen title={t`Account`}>
      <div className={classes.sections}>
        <NameSection />
        <PictureSection />
        <LanguageSection />
        {children}
        {error && <Refusal error={error} />}
        {!known && !error && <Skeletons rows={4} height={72} />}
        {known && (
          <>
            <EmailSection keeping={keeping.data} issuer={offer.data.password ? undefined : offer.data.oidc?.name} />
            {(offer.data.password || keeping.data.by === 'firebase') && <PasswordSection keeping={keeping.data} />}
            {offer.data.password && keeping.data.by === 'us' && <SecondFactorSection keeping={keeping.data} />}
            <PhoneSection />
            <DeviceSection keeping={keeping.data} onSignedOut={onSignedOut} />
            <DeleteSection keeping={keeping.data} onDeleted={onDeleted} />
          </>
        )}
        <p className={classes.version}>
          {t`Earshot`} {APP_VERSION}
        </p>
      </div>
    </Screen>
  )
}
