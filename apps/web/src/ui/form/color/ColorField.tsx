import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconColorPicker } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './color.module.css'
import { palette } from './color-palette.ts'
import { readableOn } from './readable-text-color.ts'

interface ColorFieldProps {
  label: string
  /** '#' and six hex digits. */
  value: string
  onChange: (color: string) => void
}

export function ColorField({ label, value, onChange }: ColorFieldProps) {
  const { t, i18n } = useLingui()
  const name = useId()
  const isOwn = palette.every(({ color }) => color !== value)
  return (
    <fieldset className={classes.field}>
      <legend>{label}</legend>
      <div className={classes.swatches}>
        {palette.map((each) => (
          <label key={each.color} className={classes.swatch} title={i18n._(each.name)}>
            <input
              type="radio"
              name={name}
              aria-label={i18n._(each.name)}
              checked={each.color === value}
              onChange={() => onChange(each.color)}
            />
            <span style={{ background: each.color, color: readableOn(each.color) }}>
              <IconCheck size={16} stroke={2.4} aria-hidden />
            </span>
          </label>
        ))}
        <label className={classes.swatch} data-own={isOwn} title={t`Custom colour`}>
          <input
            type="color"
            aria-label={isOwn ? t`Custom colour, selected` : t`Custom colour`}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <span style={isOwn ? { background: value, color: readableOn(value) } : undefined}>
            <IconColorPicker size={16} stroke={1.8} aria-hidden />
          </span>
        </label>
      </div>
    </fieldset>
  )
}
