import { useLingui } from '@lingui/react/macro'
import { Button, VisuallyHidden } from '@mantine/core'
import {
  IconCheck,
  IconChevronRight,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerTrackNext,
  IconRewindBackward5,
} from '@tabler/icons-react'
import { type Ref, useSyncExternalStore } from 'react'
import { isApple } from '../../ui/keys/shortcuts.ts'
import { percent } from '../../lib/format.ts'
import type { UnsureReview } from './use-unsure-review.ts'
import type { EditorActions } from './editor-keys.ts'
import classes from './editor.module.css'
import type { EditorSound } from './editor-sound.ts'

interface EditorBarProps {
  ref: Ref<HTMLDivElement>
  operations: EditorActions
  review: UnsureReview
  sound: EditorSound | undefined
  changed: boolean
}

export function EditorBar({ ref, operations, review, sound, changed }: EditorBarProps) {
  const { t } = useLingui()
  const [alt, mod] = isApple ? ['⌥', '⌘'] : ['Alt+', 'Ctrl+']
  return (
    <div ref={ref} className={classes.bar} role="toolbar" aria-label={t`Editor`} data-editor-bar>
      <UnsureLine review={review} onNext={operations.nextUnsure} keys={`${alt}W`} />
      {sound && (
        <div className={classes.sound} dir="ltr">
          <Toggle sound={sound} onClick={operations.toggle} keys={`${alt}K`} />
          <BarButton name={t`Back 3 seconds`} keys={`${alt}J`} onClick={operations.back}>
            <IconRewindBackward5 size={18} stroke={1.7} />
          </BarButton>
          <BarButton name={t`Play from the caret`} keys={`${alt}L`} onClick={operations.playHere}>
            <IconPlayerTrackNext size={18} stroke={1.7} />
          </BarButton>
        </div>
      )}
      <div className={classes.end}>
        <Button variant="default" onClick={operations.cancel}>{t`Cancel`}</Button>
        <Button onClick={operations.save} disabled={!changed} title={`${mod}Enter`}>{t`Save`}</Button>
      </div>
    </div>
  )
}

const MOST_SHOWN = 3

interface UnsureLineProps {
  review: UnsureReview
  onNext: () => void
  keys: string
}

function UnsureLine({ review: { current, accept }, onNext, keys }: UnsureLineProps) {
  const { t } = useLingui()
  if (!current) return null
  const { text, confidence, suggestions } = current
  const certainty = percent(confidence)
  return (
    <div className={classes.unsure}>
      <p className={classes.question}>
        <bdi>“{text}”</bdi> · {t`Uncertain: ${certainty}`}
      </p>
      {suggestions.slice(0, MOST_SHOWN).map((suggestion, at) => (
        <BarButton
          key={suggestion}
          name={t`Use “${suggestion}”`}
          keys={at === 0 ? '↵' : ''}
          onClick={() => accept(suggestion)}
          shown
        >
          <IconCheck size={18} stroke={1.7} />
        </BarButton>
      ))}
      <BarButton name={t`Keep it, next uncertain word`} keys={keys} onClick={onNext}>
        <IconChevronRight className={classes.onward ?? ''} size={18} stroke={1.7} />
      </BarButton>
    </div>
  )
}

function Toggle({ sound, ...button }: { sound: EditorSound; keys: string; onClick: () => void }) {
  const { t } = useLingui()
  const playing = useSyncExternalStore(sound.follow, sound.playing)
  const Icon = playing ? IconPlayerPause : IconPlayerPlay
  return (
    <BarButton name={playing ? t`Pause` : t`Play`} {...button}>
      <Icon size={18} stroke={1.7} />
    </BarButton>
  )
}

interface BarButtonProps {
  name: string
  keys: string
  onClick: () => void
  shown?: boolean
  children: React.ReactNode
}

const BarButton = ({ name, keys, onClick, shown = false, children }: BarButtonProps) => (
  <Button
    className={classes.tool ?? ''}
    variant="subtle"
    color="gray"
    title={keys ? `${name} (${keys})` : name}
    onPointerDown={(event) => event.preventDefault()}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onClick}
  >
    {children}
    {shown ? <span className={classes.name}>{name}</span> : <VisuallyHidden>{name}</VisuallyHidden>}
    {keys && (
      <kbd className={classes.keys} aria-hidden>
        {keys}
      </kbd>
    )}
  </Button>
)
