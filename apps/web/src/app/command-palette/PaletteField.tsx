import { useLingui } from '@lingui/react/macro'
import { IconSearch } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import classes from './palette.module.css'
import { setPaletteOpened, setPaletteText, usePaletteText } from './palette-store.ts'

interface PaletteFieldProps {
  /** The id of the controlled list; undefined while it is loading. */
  id?: string
  active?: string | undefined
  onType?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
}

export function PaletteField({ id, active, onType, onKeyDown }: PaletteFieldProps) {
  const { t } = useLingui()
  const typed = usePaletteText()
  function type(text: string) {
    setPaletteText(text)
    onType?.()
  }
  return (
    <div className={classes.field}>
      <IconSearch size={18} stroke={1.6} aria-hidden />
      <input
        className={classes.input}
        role="combobox"
        aria-label={t`Command menu`}
        aria-expanded={id !== undefined}
        aria-controls={id}
        aria-activedescendant={active}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder={t`Search or jump to…`}
        maxLength={200}
        data-autofocus
        value={typed}
        onFocus={toEnd}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

const toEnd = ({ currentTarget }: FocusEvent<HTMLInputElement>) =>
  currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length)

export function PaletteLoading({ opened }: { opened: boolean }) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (opened) box.current?.querySelector('input')?.focus()
  }, [opened])
  if (!opened) return null
  return (
    <>
      <button type="button" className={classes.veil} tabIndex={-1} aria-label={t`Close`} onClick={close} />
      <div ref={box} className={classes.loading} role="dialog" aria-modal aria-label={t`Command menu`} aria-busy>
        <PaletteField onKeyDown={({ key }) => key === 'Escape' && close()} />
        <p className={classes.nothing} role="status">{t`Loading…`}</p>
      </div>
    </>
  )
}

const close = () => setPaletteOpened(false)
