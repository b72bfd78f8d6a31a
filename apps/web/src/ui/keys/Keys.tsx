import { useLingui } from '@lingui/react/macro'
import classes from './key-sheet.module.css'

/** Keys as they stand on the keyboard. */
export function Keys({ keys }: { keys: readonly string[] }) {
  const { t } = useLingui()
  const names: Record<string, { sign: string; name?: string }> = {
    ' ': { sign: t`Space` },
    ArrowLeft: { sign: '←', name: t`Arrow left` },
    ArrowRight: { sign: '→', name: t`Arrow right` },
    ArrowUp: { sign: '↑', name: t`Arrow up` },
    ArrowDown: { sign: '↓', name: t`Arrow down` },
    Escape: { sign: t`Esc`, name: t`Escape` },
    Enter: { sign: t`Enter` },
    Shift: { sign: t`Shift` },
    Ctrl: { sign: 'Ctrl' },
  }
  const shown = (key: string) => names[key]?.sign ?? key.toUpperCase()
  return keys.map((chord) => (
    <span key={chord} className={classes.chord}>
      {chord.split('+').map((key) => (
        <kbd key={key} className={classes.cap} aria-label={names[key]?.name}>
          {shown(key)}
        </kbd>
      ))}
    </span>
  ))
}
