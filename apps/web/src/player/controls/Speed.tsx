import { useLingui } from '@lingui/react/macro'
import classes from './controls.module.css'
import { speeds, useSpeed } from '../engine/settings.ts'

/** How fast to listen, remembered for the person. */
export function Speed() {
  const { t, i18n } = useLingui()
  const [speed, setSpeed] = useSpeed()
  return (
    <select
      className={classes.speed}
      aria-label={t`Speed`}
      value={speed}
      onChange={(event) => setSpeed(Number(event.currentTarget.value))}
    >
      {speeds.map((each) => (
        <option key={each} value={each}>
          {i18n.number(each)}×
        </option>
      ))}
    </select>
  )
}
