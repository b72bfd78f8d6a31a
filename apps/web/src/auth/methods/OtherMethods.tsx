import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDeviceMobile, IconKey, IconMail } from '@tabler/icons-react'
import classes from '../auth.module.css'
import type { AuthConfig } from '@earshot/contract/auth-config'
import type { SignInAnswer } from '../provider/provider.ts'
import { AuthError } from '../AuthError.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { issuerAddress } from '../provider/builtin.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'

const FirebaseMethods = lazyPart(async () => (await import('../provider/firebase/FirebaseMethods.tsx')).withTexts())

interface OtherMethodsProps {
  authConfig: AuthConfig
  /** Signing in again without leaving the page. Email links are not offered because they would open another page. */
  inPlace: boolean
  target: string
  onAnswer: (answer: SignInAnswer) => void
  onMethod: (method: 'link' | 'phone' | 'firebase') => void
}

export function OtherMethods({ authConfig, inPlace, target, onAnswer, onMethod }: OtherMethodsProps) {
  const { t } = useLingui()
  const icon = { size: 18, stroke: 1.6, 'aria-hidden': true }
  return (
    <div className={classes.methods}>
      {authConfig.oidc && <OidcButton name={authConfig.oidc.name} target={target} />}
      {authConfig.passkey && <PasskeyButton onAnswer={onAnswer} />}
      {authConfig.email_link && !inPlace && (
        <Button variant="default" size="md" leftSection={<IconMail {...icon} />} onClick={() => onMethod('link')}>
          {t`Email me a link`}
        </Button>
      )}
      {authConfig.phone && (
        <Button
          variant="default"
          size="md"
          leftSection={<IconDeviceMobile {...icon} />}
          onClick={() => onMethod('phone')}
        >
          {t`Sign in with a phone`}
        </Button>
      )}
      {authConfig.firebase && <FirebaseMethods {...{ password: authConfig.password, onAnswer, onMethod }} />}
    </div>
  )
}

interface OidcButtonProps {
  name: string
  target: string
}

export function OidcButton({ name, target }: OidcButtonProps) {
  const { t } = useLingui()
  const errorCallbackURL = `/login?callbackURL=${encodeURIComponent(target)}`
  const go = useSubmission(() => issuerAddress({ callbackURL: target, errorCallbackURL }), {
    onSuccess: (address) => location.assign(address),
  })
  return (
    <>
      {go.isError && <AuthError error={go.error} />}
      <Button
        variant="default"
        size="md"
        leftSection={<IconKey size={18} stroke={1.6} aria-hidden />}
        loading={go.isPending}
        onClick={() => go.submit()}
      >
        {t`Continue with ${name}`}
      </Button>
    </>
  )
}
