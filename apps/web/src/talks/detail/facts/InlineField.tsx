import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ChangeEvent, type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { onEscape } from './Fact.tsx'
import classes from './talk-facts.module.css'

interface InlineFieldProps {
  written: string
  onSave: (written: string) => void
  onCancel: () => void
  children: (field: {
    value: string
    onChange: (event: ChangeEvent<HTMLInputElement>) => void
    onKeyDown: (event: KeyboardEvent) => void
    className: string
    autoFocus: true
  }) => ReactNode
}

export function InlineField({ written, onSave, onCancel, children }: InlineFieldProps) {
  const { t } = useLingui()
  const [value, setValue] = useState(written)
  function submit(event: FormEvent) {
    event.preventDefault()
    onSave(value)
  }
  return (
    <form className={classes.tagging} onSubmit={submit}>
      {children({
        value,
        onChange: ({ currentTarget }) => setValue(currentTarget.value),
        onKeyDown: onEscape(onCancel),
        className: classes.choice ?? '',
        autoFocus: true,
      })}
      <Button type="submit" size="compact-md" variant="default">{t`Save`}</Button>
    </form>
  )
}
