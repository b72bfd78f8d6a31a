import { useLingui } from '@lingui/react/macro'
import { useNetwork } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import classes from './loading-note.module.css'
import type { AnchorState } from './use-anchor.ts'

const PATIENCE_MS = 400

/** Explains the delay if a lazily loaded part takes long. Focusing something else cancels it. */
export function LoadingNote({ target, onChange }: Partial<AnchorState>) {
  const { t } = useLingui()
  const { online } = useNetwork()
  const [slow, setSlow] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    const turn = ({ target: to }: Event) => {
      if (!target?.contains(to as Node)) onChange?.(false)
    }
    for (const sign of ['pointerdown', 'focusin']) addEventListener(sign, turn)
    return () => {
      for (const sign of ['pointerdown', 'focusin']) removeEventListener(sign, turn)
    }
  }, [target, onChange])

  return (
    <p className={classes.note} role="status">
      {slow && (online ? t`Loading…` : t`This opens as soon as you are online again.`)}
    </p>
  )
}
