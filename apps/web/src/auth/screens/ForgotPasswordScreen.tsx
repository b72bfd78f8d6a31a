import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useAuthConfig } from '../provider/auth-config.queries.ts'
import classes from '../auth.module.css'
import { useCheckEmailTitle } from '../forms/CheckEmail.tsx'
import { EmailLinkForm } from '../forms/EmailLinkForm.tsx'
import { type PasswordProvider, IdentityError } from '../provider/provider.ts'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { cacheKind, cacheQuery } from '../../lib/api/cache-keys.ts'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { PasswordRule } from '../../ui/form/PasswordRule.tsx'
import { usePasswordRule } from '../../ui/form/use-password-rule.ts'
import { AuthError } from '../AuthError.tsx'
import { checkResetLink, resetPassword } from '../provider/builtin.ts'
import { AuthFrame } from '../AuthFrame.tsx'
import { passwordProviderOf } from '../provider/password-provider.ts'

const link = cacheKind<unknown, [token: string]>('reset link')

export function ForgotPasswordScreen() {
  const { token = '' } = useSearch({ strict: false })
  const [done, setDone] = useState(false)
  const [broken, setBroken] = useState<Error>()
  const open = useQuery(
    cacheQuery(link.key(token), { queryFn: () => checkResetLink(token), enabled: token !== '' && !done, retry: false }),
  )
  const refused = broken ?? (isBroken(open.error) ? open.error : undefined)
  if (done) return <PasswordIsSet />
  if (token === '' || refused) return <ResetRequest broken={refused} />
  return <NewPassword token={token} open={open} onDone={() => setDone(true)} onBroken={setBroken} />
}

const isBroken = (error: Error | null) => error instanceof IdentityError && error.code === 'INVALID_TOKEN'

/** `broken`: why the link that was opened does not work. */
function ResetRequest({ broken }: { broken: Error | null | undefined }) {
  const { t } = useLingui()
  const { token: _, ...search } = useSearch({ strict: false })
  const [asked, setAsked] = useState(false)
  const sentTitle = useCheckEmailTitle()
  const authConfig = useAuthConfig()
  const provider = authConfig.data && passwordProviderOf(authConfig.data)
  if (authConfig.isPending) return null
  const text = provider
    ? t`Enter your email address and we will send you a link to set a new one.`
    : t`Passwords are not managed here. Change yours where you sign in.`
  return (
    <AuthFrame title={asked ? sentTitle : t`Forgot your password?`} text={authConfig.data && !asked ? text : undefined}>
      {authConfig.isError && <AuthError error={authConfig.error} retry={() => void authConfig.refetch()} />}
      {broken && !asked && <AuthError error={broken} />}
      {provider && <ResetRequestForm provider={provider} onSent={() => setAsked(true)} />}
      <p className={classes.foot}>
        <Trans>
          Remember your password?{' '}
          <Link to="/login" search={search} className={classes.link}>
            Sign in
          </Link>
        </Trans>
      </p>
    </AuthFrame>
  )
}

interface NewPasswordProps extends NewPasswordFormProps {
  open: UseQueryResult
}

function NewPassword({ open, ...form }: NewPasswordProps) {
  const { t } = useLingui()
  return (
    <AuthFrame title={t`Set a new password`}>
      {open.isPending && <Skeletons rows={2} />}
      {open.error && <AuthError error={open.error} retry={() => void open.refetch()} />}
      {open.isSuccess && <NewPasswordForm {...form} />}
    </AuthFrame>
  )
}

function PasswordIsSet() {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <AuthFrame
      title={t`Your new password is set`}
      text={t`You were signed out on all devices, in case someone else knew the old password.`}
    >
      <div className={classes.form}>
        <Button size="md" autoFocus onClick={() => void navigate({ to: '/login' })}>
          {t`Sign in`}
        </Button>
      </div>
    </AuthFrame>
  )
}

interface ResetRequestFormProps {
  provider: PasswordProvider
  onSent: () => void
}

function ResetRequestForm({ provider, onSent }: ResetRequestFormProps) {
  const { t } = useLingui()
  return (
    <EmailLinkForm
      send={provider.sendReset}
      action={t`Send me a link`}
      onSent={onSent}
      sent={(email) => (
        <Trans>
          If there is an account for <strong>{email}</strong>, we sent a link to it. The link works for one hour.
        </Trans>
      )}
    />
  )
}

interface NewPasswordFormProps {
  token: string
  onDone: () => void
  onBroken: (error: Error) => void
}

function NewPasswordForm({ token, onDone, onBroken }: NewPasswordFormProps) {
  const { t } = useLingui()
  const password = usePasswordRule()
  const reset = useMutation({
    mutationFn: ({ password }: { password: string }) => resetPassword({ token, newPassword: password }),
    onSuccess: onDone,
    onError: (error) => {
      if (isBroken(error)) onBroken(error)
    },
  })
  const form = useForm({
    initialValues: { password: '' },
    validate: { password },
  })
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((fields) => reset.mutate(fields), focusFirstError(form))}
    >
      {reset.isError && <AuthError error={reset.error} />}
      <PasswordField
        label={t`New password`}
        description={<PasswordRule password={form.values.password} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        size="md"
        autoFocus
        {...form.getInputProps('password')}
      />
      <Button type="submit" size="md" loading={reset.isPending || reset.isSuccess}>
        {t`Set password`}
      </Button>
    </form>
  )
}
