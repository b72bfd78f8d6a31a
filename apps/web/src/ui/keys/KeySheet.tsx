import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import classes from './key-sheet.module.css'
import { Keys } from './Keys.tsx'
import { useSections } from './shortcuts.ts'

interface KeySheetProps {
  on: boolean
  onSwitch: (on: boolean) => void
}

/** Every key that works on this screen, by section, and the switch that lets them all rest. */
export function KeySheet({ on, onSwitch }: KeySheetProps) {
  const { t } = useLingui()
  const sections = useSections()
  const titles = [...new Set(sections.map(({ title }) => title))]
  return (
    <div className={classes.sheet}>
      <Switch
        label={t`Keyboard shortcuts`}
        description={t`They rest by themselves while you type.`}
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
