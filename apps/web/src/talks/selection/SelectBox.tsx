import { useLingui } from '@lingui/react/macro'
import { Avatar } from '../../ui/Avatar.tsx'
import classes from './select.module.css'

interface SelectBoxProps {
  face: { name: string; image: string }
  checked: boolean
  onChoose: (range: boolean) => void
}

export function SelectBox({ face, checked, onChoose }: SelectBoxProps) {
  const { t } = useLingui()
  const { name, image } = face
  return (
    <label className={classes.box}>
      <span className={classes.face}>
        <Avatar name={name} image={image} size={36} />
      </span>
      <input
        type="checkbox"
        tabIndex={-1}
        checked={checked}
        aria-label={t`Select the talk by ${name}`}
        onChange={({ nativeEvent }) => onChoose(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  )
}
