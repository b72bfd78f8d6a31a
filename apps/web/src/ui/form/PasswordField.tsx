import { useLingui } from '@lingui/react/macro'
import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'

export function PasswordField(props: PasswordInputProps) {
  const { t } = useLingui()
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      required
      withAsterisk={false}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': visible ? t`Hide the password` : t`Show the password`,
        'aria-hidden': false,
        tabIndex: 0,
      }}
      {...props}
    />
  )
}

export function EmailField(props: TextInputProps) {
  const { t } = useLingui()
  return (
    <TextInput
      label={t`Email`}
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
