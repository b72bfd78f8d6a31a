import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './stars.module.css'

interface StarsProps {
  /** 0–1; null while nobody has said. */
  score: number | null
  label: string
  onRate: (score: number | null) => void
}

const MOST = 5
const all = Array.from({ length: MOST }, (_, at) => at + 1)

/** One to five stars, chosen by pointer or arrow keys, and taken back. */
export function Stars({ score, label, onRate }: StarsProps) {
  const { t } = useLingui()
  const name = useId()
  const given = score === null ? 0 : Math.round(score * MOST)
  return (
    <div className={classes.rating}>
      <div className={classes.stars} role="radiogroup" aria-label={label}>
        {all.map((stars) => {
          const Sign = stars <= given ? IconStarFilled : IconStar
          return (
            <label key={stars} className={classes.star} data-given={stars <= given || undefined}>
              <input
                className={classes.choice}
                type="radio"
                name={name}
                checked={score !== null && stars === given}
                onChange={() => onRate(stars / MOST)}
                aria-label={t`${plural(stars, { one: '# star', other: '# stars' })}`}
              />
              <Sign size={18} stroke={1.6} aria-hidden />
            </label>
          )
        })}
      </div>
      {score !== null && <CloseButton size="sm" onClick={() => onRate(null)} aria-label={t`Take the rating back`} />}
    </div>
  )
}
