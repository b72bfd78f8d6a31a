import type { Member } from '@earshot/contract/members'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { Avatar } from '../../ui/Avatar.tsx'
import { completed, completionsOf, mentionAt, type StartedMention } from './mention-completion.ts'
import classes from './notes.module.css'

interface MentionField {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  people: readonly Member[]
  onWrite: (text: string) => void
}

type MentionState = ReturnType<typeof useMentionOptions>

/** Suggests people for the text after an @ at the caret. Arrow keys and Enter select. */
export function useMentionOptions({ field, text, people, onWrite }: MentionField) {
  const listId = useId()
  const [mention, setMention] = useState<StartedMention>()
  const [at, setAt] = useState(0)
  const caret = useRef<number>(undefined)
  const options = mention ? completionsOf(mention, people) : []

  // The caret can be placed only after the field has the new text.
  useLayoutEffect(() => {
    if (caret.current !== undefined) field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  }, [field, text])

  function select(name: string) {
    if (!mention) return
    const next = completed(text, mention, name)
    caret.current = next.caret
    setMention(undefined)
    onWrite(next.text)
    field.current?.focus({ preventScroll: true })
  }
  function follow() {
    const { selectionStart = 0, value = '' } = field.current ?? {}
    const next = mentionAt(value, selectionStart)
    if (next?.from !== mention?.from || next?.written !== mention?.written) setAt(0)
    setMention(next)
  }
  /** Returns whether the key was handled. */
  function press(event: KeyboardEvent): boolean {
    const chosen = options[at]
    if (!chosen || event.ctrlKey || event.metaKey || event.altKey) return false
    const acts: Record<string, () => void> = {
      ArrowDown: () => setAt((at + 1) % options.length),
      ArrowUp: () => setAt((at + options.length - 1) % options.length),
      Enter: () => select(chosen.name),
      Tab: () => select(chosen.name),
      Escape: () => setMention(undefined),
    }
    const act = event.shiftKey ? undefined : acts[event.key]
    if (!act) return false
    event.preventDefault()
    event.stopPropagation()
    act()
    return true
  }
  return { listId, options, at, select, follow, press, close: () => setMention(undefined) }
}

export const mentionOptionId = ({ listId }: Pick<MentionState, 'listId'>, at: number) => `${listId}-${at}`

export function MentionOptions({ mention }: { mention: MentionState }) {
  const { t } = useLingui()
  if (mention.options.length === 0) return null
  return (
    <div id={mention.listId} className={classes.options} role="listbox" aria-label={t`People to mention`}>
      {mention.options.map(({ user_id, name, image }, at) => (
        <div
          key={user_id}
          id={mentionOptionId(mention, at)}
          className={classes.option}
          role="option"
          tabIndex={-1}
          aria-selected={at === mention.at}
          onMouseDown={(event) => {
            // Keeps the focus in the field.
            event.preventDefault()
            mention.select(name)
          }}
        >
          <Avatar name={name} image={image} size={24} />
          <bdi>{name}</bdi>
        </div>
      ))}
    </div>
  )
}
