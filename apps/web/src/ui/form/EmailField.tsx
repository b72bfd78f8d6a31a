import { useLingui } from '@lingui/react/macro'
import { TextInput, type TextInputProps } from '@mantine/core'

/** An e-mail address that has to be there. Password managers take it for the name of the account. */
export function EmailField(props: TextInputProps) {
  const { t } = useLingui()
  return (
    <TextInput
      label={t`E-mail`}
      type="email"
      autoComplete="username"
      size="md"
      required
      withAsterisk={false}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...props}
    />
  )
}
