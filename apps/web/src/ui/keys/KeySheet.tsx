import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import classes from './key-sheet.module.css'
import { useSections } from './shortcuts.ts'

interface KeySheetProps {
  on: boolean
  onSwitch: (on: boolean) => void
}

export function KeySheet({ on, onSwitch }: KeySheetProps) {
  const { t } = useLingui()
  const sections = useSections()
  const titles = [...new Set(sections.map(({ title }) => title))]
  return (
    <div className={classes.sheet}>
      <Switch
        label={t`Keyboard shortcuts`}
        description={t`Shortcuts are off while you type.`}
        checked={on}
        onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
      />
      <div className={classes.sections} data-off={!on || undefined}>
        {titles.map((title) => (
          <section key={title} className={classes.section} aria-label={title}>
            <h3 className={classes.title}>{title}</h3>
            <dl className={classes.keys}>
              {sections
                .filter((section) => section.title === title)
                .flatMap(({ shortcuts }) => shortcuts)
                .map(({ keys, says }) => (
                  <div key={`${keys.join()} ${says}`} className={classes.key}>
                    <dt>{says}</dt>
                    <dd>
                      <Keys keys={keys} />
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </div>
  )
}

/** 'Shift+s' is a combination, 'g d' a sequence. Space is a key itself. */
const capsOf = (chord: string) => (chord === ' ' ? [chord] : chord.split(/[+ ]/))

function Keys({ keys }: { keys: readonly string[] }) {
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
    Alt: { sign: 'Alt' },
  }
  const shown = (key: string) => names[key]?.sign ?? key.toUpperCase()
  return keys.map((chord) => (
    <span key={chord} className={classes.chord}>
      {capsOf(chord).map((key) => (
        <kbd key={key} className={classes.cap} aria-label={names[key]?.name}>
          {shown(key)}
        </kbd>
      ))}
    </span>
  ))
}
