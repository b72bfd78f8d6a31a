import { useLingui } from '@lingui/react/macro'
import { setSpeed, usePlayer } from '../player.ts'
import { speedOf, speeds } from '../speed.ts'
import classes from './controls.module.css'

/** How fast to listen, remembered for the person. */
export function Speed({ user_id }: { user_id: string }) {
  const { t, i18n } = useLingui()
  const { speed } = usePlayer()
  const choose = (chosen: number) => {
    setSpeed(chosen)
    speedOf(user_id).set(chosen)
  }
  return (
    <select
      className={classes.speed}
      aria-label={t`Speed`}
      value={speed}
      onChange={(event) => choose(Number(event.currentTarget.value))}
    >
      {speeds.map((each) => (
        <option key={each} value={each}>
          {i18n.number(each)}×
        </option>
      ))}
    </select>
  )
}
