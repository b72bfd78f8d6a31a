import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { usePageValue } from '../../lib/page-value/use-page-value.ts'
import { chosenMicrophone, cleansSound } from '../sound/preferences.ts'
import { useMicrophones } from '../sound/use-microphones.ts'
import classes from './panel.module.css'

/** Which microphone, and what the browser does to its sound; remembered in this browser. */
export function MicrophoneMenu() {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const microphones = useMicrophones(opened)
  const chosen = usePageValue(chosenMicrophone)
  const cleans = usePageValue(cleansSound) ?? false
  const isHere = microphones?.some(({ id }) => id === chosen?.id)
  const choose = (id: string) => chosenMicrophone.set(microphones?.find((each) => each.id === id))
  return (
    <Menu position="top-end" width={280} opened={opened} onChange={setOpened}>
      <Menu.Target>
        <Tooltip label={t`Microphone`} withinPortal={false} disabled={opened}>
          <ActionIcon variant="subtle" color="gray" size={44} radius="xl" aria-label={t`Microphone`}>
            <IconAdjustmentsHorizontal size={20} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t`Microphone`}</Menu.Label>
        <Menu.RadioGroup value={isHere ? (chosen?.id ?? '') : ''} onChange={choose}>
          <Menu.RadioItem value="" closeMenuOnClick={false}>{t`The system's choice`}</Menu.RadioItem>
          {microphones?.map(({ id, name }) => (
            <Menu.RadioItem key={id} value={id} closeMenuOnClick={false}>
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {!microphones && (
          <Menu.Label className={classes.unnamed ?? ''}>
            {t`Your browser names the others once it was allowed to record.`}
          </Menu.Label>
        )}
        <Menu.Divider />
        <Menu.CheckboxItem checked={cleans} onChange={(to) => cleansSound.set(to)}>
          {t`Take out noise and echo`}
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  )
}
