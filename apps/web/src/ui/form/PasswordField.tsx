import { useLingui } from '@lingui/react/macro'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'

/** A password that can be looked at. */
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
