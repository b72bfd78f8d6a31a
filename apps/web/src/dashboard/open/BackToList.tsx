import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useGo } from '../place.ts'
import classes from './open-talk.module.css'

/** On narrow screens the talk lies over the list. */
export function BackToList() {
  const { t } = useLingui()
  const go = useGo()
  return (
    <ActionIcon
      className={classes.back ?? ''}
      variant="subtle"
      color="gray"
      size={44}
      radius="xl"
      onClick={() => go({ talk_id: undefined, t: undefined })}
      aria-label={t`Back to the list`}
    >
      <IconArrowLeft size={22} stroke={1.6} />
    </ActionIcon>
  )
}
