import { Trans, useLingui } from '@lingui/react/macro'
import { Mark } from '../../ui/theme/Mark.tsx'
import classes from './scene.module.css'

const bars = [
  ...[18, 30, 52, 38, 64, 88, 70, 42, 26, 20, 34, 58, 80, 96, 74, 50, 36, 62, 84, 60],
  ...[40, 24, 16, 28, 46, 72, 90, 66, 44, 30, 22, 38, 56, 76, 54, 32, 20, 26, 40, 18],
]
const heard = { from: 23, to: 30 }

/** What the product does, as a picture: somebody speaks, the words appear, one of them is what somebody waits for. */
export function Scene() {
  const { t } = useLingui()
  return (
    <div className={classes.scene} aria-hidden>
      <div className={classes.arcs}>
        <Mark size={1040} />
      </div>
      <div className={classes.card}>
        <p className={classes.meta}>
          <strong>{t`Ops`}</strong>
          <span>{t`just now`}</span>
          <span className={classes.length}>0:09</span>
        </p>
        <div className={classes.wave}>
          {bars.map((height, bar) => (
            <i key={bar} data-heard={bar >= heard.from && bar <= heard.to} style={{ height: `${height}%` }} />
          ))}
        </div>
        <p className={classes.words}>
          <Trans>
            Engine two is at the east gate, we need the <mark>water pump</mark> and two more people on the line.
          </Trans>
        </p>
      </div>
      <p
        className={classes.promise}
      >{t`Every voice message of your organization, heard, written down, found, and acted on.`}</p>
    </div>
  )
}
