import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import { useGo } from '../../place.ts'
import { isNarrow } from '../is-narrow.ts'
import classes from '../open-talk.module.css'

/** On narrow screens the talk lies over the list. Escape goes back too, unless it meant something nearer. */
export function BackToList() {
  const { t } = useLingui()
  const go = useGo()
  const back = () => go({ talk_id: undefined, t: undefined })
  const escape = (event: KeyboardEvent) => {
    const inDialog = (event.target as Element).closest('[role=dialog]')
    if (!event.defaultPrevented && !inDialog && isNarrow()) back()
  }
  useHotkeys([['escape', escape, { preventDefault: false }]])
  return (
    <ActionIcon
      className={classes.back ?? ''}
      variant="subtle"
      color="gray"
      size={44}
      radius="xl"
      onClick={back}
      aria-label={t`Back to the list`}
    >
      <IconArrowLeft size={22} stroke={1.6} />
    </ActionIcon>
  )
}
