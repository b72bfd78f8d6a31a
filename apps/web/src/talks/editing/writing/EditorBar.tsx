import { useLingui } from '@lingui/react/macro'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconPlayerTrackNext, IconRewindBackward5 } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { isApple } from '../../../ui/keys/is-apple.ts'
import type { EditorDeeds } from './editor-keys.ts'
import classes from '../editing.module.css'
import type { EditorSound } from '../use-editor.ts'

interface EditorBarProps {
  deeds: EditorDeeds
  sound: EditorSound | undefined
  changed: boolean
}

/** What can be done while writing, each with its keys: steer the sound, leave, save. */
export function EditorBar({ deeds, sound, changed }: EditorBarProps) {
  const { t } = useLingui()
  const [alt, mod] = isApple ? ['⌥', '⌘'] : ['Alt+', 'Ctrl+']
  return (
    <div className={classes.bar} role="toolbar" aria-label={t`While writing`}>
      {sound && (
        <div className={classes.sound}>
          <Toggle sound={sound} onClick={deeds.toggle} keys={`${alt}K`} />
          <BarButton name={t`Back 3 seconds`} keys={`${alt}J`} onClick={deeds.back}>
            <IconRewindBackward5 size={18} stroke={1.7} />
          </BarButton>
          <BarButton name={t`Play from the caret`} keys={`${alt}L`} onClick={deeds.playHere}>
            <IconPlayerTrackNext size={18} stroke={1.7} />
          </BarButton>
        </div>
      )}
      <div className={classes.end}>
        <Button variant="default" onClick={deeds.cancel}>{t`Cancel`}</Button>
        <Button onClick={deeds.save} disabled={!changed} title={`${mod}Enter`}>{t`Save`}</Button>
      </div>
    </div>
  )
}

function Toggle({ sound, ...button }: { sound: EditorSound; keys: string; onClick: () => void }) {
  const { t } = useLingui()
  const playing = useSyncExternalStore(sound.follow, sound.playing)
  const Sign = playing ? IconPlayerPause : IconPlayerPlay
  return (
    <BarButton name={playing ? t`Pause` : t`Play`} {...button}>
      <Sign size={18} stroke={1.7} />
    </BarButton>
  )
}

interface BarButtonProps {
  name: string
  keys: string
  onClick: () => void
  children: React.ReactNode
}

/** Pressed with a pointer, it leaves the caret where it is. */
const BarButton = ({ name, keys, onClick, children }: BarButtonProps) => (
  <Button
    className={classes.tool ?? ''}
    variant="subtle"
    color="gray"
    title={`${name} (${keys})`}
    onPointerDown={(event) => event.preventDefault()}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onClick}
  >
    {children}
    <VisuallyHidden>{name}</VisuallyHidden>
    <kbd className={classes.keys} aria-hidden>
      {keys}
    </kbd>
  </Button>
)
