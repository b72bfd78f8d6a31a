import { APP_VERSION } from '@earshot/contract/rules/constants'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useAccountProvider } from '../auth/auth.queries.ts'
import { useAuthConfig } from '../auth/provider/auth-config.queries.ts'
import { Screen } from '../ui/screen/Screen.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import classes from './account.module.css'
import { DeviceSection } from './DeviceSection.tsx'
import { DeleteAccountSection } from './DeleteAccountSection.tsx'
import { languages } from '../lib/language.ts'
import { selectLanguage } from '../users/settings.queries.ts'
import { LanguageChoice } from '../ui/form/LanguageChoice.tsx'
import { Section, AccountError } from './Section.tsx'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { focusFirstError } from '../ui/form/focus-first-error.ts'
import { useMe } from '../users/users.queries.ts'
import { useChangePerson } from './account.queries.ts'
import { SuccessNote } from './SuccessNote.tsx'
import { PictureSection } from './PictureSection.tsx'
import { PasskeySection } from './second-factor/PasskeySection.tsx'
import { SecondFactorSection } from './second-factor/SecondFactorSection.tsx'
import { EmailSection } from './EmailSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { Link } from '@tanstack/react-router'

interface AccountProps {
  onSignedOut: () => void
  onDeleted: () => void
  events: ReactNode
  children?: ReactNode
}

export function Account({ onSignedOut, onDeleted, events, children }: AccountProps) {
  const { t } = useLingui()
  const keeping = useAccountProvider()
  const { data: offered, error: missing } = useAuthConfig()
  const error = keeping.error ?? missing
  const known = keeping.data && offered
  return (
    <Screen title={t`Account`}>
      <div className={classes.sections}>
        <NameSection />
        <PictureSection />
        <LanguageSection />
        {children}
        {error && <AccountError error={error} />}
        {!known && !error && <Skeletons rows={4} height={72} />}
        {known && (
          <>
            <EmailSection keeping={keeping.data} issuer={offered.password ? undefined : offered.oidc?.name} />
            {(offered.password || keeping.data.by === 'firebase') && <PasswordSection keeping={keeping.data} />}
            {offered.password && keeping.data.by === 'us' && <SecondFactorSection keeping={keeping.data} />}
            {offered.passkey && keeping.data.by === 'us' && <PasskeySection keeping={keeping.data} />}
            <PhoneSection />
            <DeviceSection keeping={keeping.data} onSignedOut={onSignedOut} />
            {events}
            <DeleteAccountSection keeping={keeping.data} onDeleted={onDeleted} />
          </>
        )}
        <p className={classes.version}>
          {t`Earshot`} {APP_VERSION}
        </p>
      </div>
    </Screen>
  )
}

function LanguageSection() {
  const { t } = useLingui()
  if (languages.length < 2) return null
  return (
    <Section title={t`Language`} text={t`The language of Earshot on this device.`}>
      <LanguageChoice onSelect={(code) => void selectLanguage(code)} />
    </Section>
  )
}

function PhoneSection() {
  const { t } = useLingui()
  return (
    <Section title={t`Phone numbers`} text={t`Your phones, for receiving codes by SMS.`}>
      <Button variant="default" component={Link} to="/my-phone-numbers">
        {t`My phone numbers`}
      </Button>
    </Section>
  )
}

function NameSection() {
  const { t } = useLingui()
  const me = useMe()
  const change = useChangePerson()
  const form = useForm({
    initialValues: { name: me.name },
    transformValues: ({ name }) => ({ name: name.trim() }),
    validate: { name: (name) => (name.trim() ? null : t`Enter your name`) },
  })
  const isSame = form.values.name.trim() === me.name
  return (
    <Section title={t`Name`} text={t`Shown to others and used in emails to you.`}>
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit((fields) => change.mutate(fields), focusFirstError(form))}
      >
        {change.isError && <AccountError error={change.error} />}
        <TextInput
          aria-label={t`Name`}
          autoComplete="name"
          maxLength={80}
          required
          withAsterisk={false}
          {...form.getInputProps('name')}
        />
        <div className={classes.row}>
          <Button type="submit" variant={isSame ? 'default' : 'filled'} loading={change.isPending}>
            {t`Save name`}
          </Button>
          <SuccessNote shown={change.isSuccess && isSame}>{t`Saved`}</SuccessNote>
        </div>
      </form>
    </Section>
  )
}
