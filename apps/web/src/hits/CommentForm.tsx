import { Button, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { errorMessage } from '../ui/screen/error-message.ts'
import classes from './story.module.css'

interface CommentFormProps {
  label: string
  action: string
  before?: string
  error: Error | null
  busy: boolean
  onSave: (text: string) => void
  children?: ReactNode
}

/** Keeps what was written until it is saved. */
export function CommentForm({ label, action, before = '', error, busy, onSave, children }: CommentFormProps) {
  const [text, setText] = useState(before)
  const save = () => {
    if (text.trim() && !busy) onSave(text.trim())
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Textarea
        aria-label={label}
        placeholder={label}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={2000}
        value={text}
        error={error && errorMessage(error)}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
        }}
      />
      <span className={classes.buttons}>
        <Button type="submit" size="xs" variant="default" loading={busy} disabled={!text.trim()}>
          {action}
        </Button>
        {children}
      </span>
    </form>
  )
}
