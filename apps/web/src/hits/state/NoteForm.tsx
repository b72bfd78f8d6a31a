import type { Hit } from '@earshot/contract/hits'
import { useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import classes from '../hits.module.css'

interface NoteFormProps {
  hit: Hit
  busy: boolean
  onSave: (note: string) => void
  onClose: () => void
}

/** Resolves a hit, with a word on how. */
export function NoteForm({ hit, busy, onSave, onClose }: NoteFormProps) {
  const { t } = useLingui()
  const [note, setNote] = useState(hit.note)
  return (
    <form
      className={classes.noteForm}
      onSubmit={(event) => {
        event.preventDefault()
        onSave(note)
      }}
    >
      <Textarea
        aria-label={t`Note`}
        placeholder={t`What was done (optional)`}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        autoFocus
        value={note}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSave(note)
        }}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.deeds}>
        <Button type="submit" size="xs" loading={busy}>
          {hit.state === 'resolved' ? t`Save the note` : t`Resolve`}
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={onClose}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  )
}
