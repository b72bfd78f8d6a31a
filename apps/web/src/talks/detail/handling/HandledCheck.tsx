import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import type { Handling } from './use-handling.ts'
import classes from './handling.module.css'

interface HandledCheckProps extends Handling {
  open: boolean
}

/** In a row, where H does the same. */
export function HandledCheck({ open, label, toggle }: HandledCheckProps) {
  const Icon = open ? IconCircle : IconCircleCheck
  const icon = <Icon size={20} stroke={1.6} aria-hidden />
  if (!toggle && open) return null
  if (!toggle)
    return (
      <span className={classes.check} role="img" aria-label={label} title={label}>
        {icon}
      </span>
    )
  return (
    <button
      type="button"
      className={classes.check}
      tabIndex={-1}
      aria-pressed={!open}
      aria-label={label}
      title={label}
      onClick={toggle}
    >
      {icon}
    </button>
  )
}
