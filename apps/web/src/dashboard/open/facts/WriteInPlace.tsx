import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ChangeEvent, type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import classes from './facts.module.css'

interface WriteInPlaceProps {
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

/** A field where the fact stood: Enter saves, Escape leaves it as it was. */
export function WriteInPlace({ written, onSave, onCancel, children }: WriteInPlaceProps) {
  const { t } = useLingui()
  const [value, setValue] = useState(written)
  function submit(event: FormEvent) {
    event.preventDefault()
    onSave(value)
  }
  function cancel(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onCancel()
  }
  return (
    <form className={classes.tagging} onSubmit={submit}>
      {children({
        value,
        onChange: ({ currentTarget }) => setValue(currentTarget.value),
        onKeyDown: cancel,
        className: classes.choice ?? '',
        autoFocus: true,
      })}
      <Button type="submit" size="compact-md" variant="default">{t`Save`}</Button>
    </form>
  )
}
