import { TextInput, type TextInputProps } from '@mantine/core'
import classes from './form.module.css'

interface CodeFieldProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  value: string
  onChange: (code: string) => void
  onComplete: (code: string) => void
}

const DIGITS = 6

export function CodeField({ onChange, onComplete, ...props }: CodeFieldProps) {
  function take(text: string) {
    const code = text.replaceAll(/\D/g, '').slice(0, DIGITS)
    onChange(code)
    if (code.length === DIGITS && code !== props.value) onComplete(code)
  }
  return (
    <TextInput
      classNames={{ input: classes.code ?? '' }}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="000000"
      size="md"
      autoFocus
      required
      withAsterisk={false}
      onChange={(event) => take(event.currentTarget.value)}
      {...props}
    />
  )
}
