import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { Button, Menu } from '@mantine/core'
import { IconCopy, IconDownload, IconFileText, IconPrinter, IconVolume } from '@tabler/icons-react'
import signOnly from '../../ui/styles/sign-only.module.css'
import sheet from '../../ui/styles/sheet.module.css'
import { isPlayable } from '../talk-state.ts'
import classes from './export.module.css'
import { toTimedTxt, toTxt } from './formats.ts'
import { useTalkExport } from './use-export.ts'

interface ExportMenuProps {
  talk: Talk
  channel: string
  authorOf: (user_id: string) => { name: string }
}

const iconProps = { size: 16, stroke: 1.7 }
const ending = (name: string) => <span className={classes.ending}>{name}</span>

export function ExportMenu({ talk, channel, authorOf }: ExportMenuProps) {
  const { t } = useLingui()
  const { copy, file, sound, vcon } = useTalkExport({ talk, channel, authorOf })
  const texts = [
    { name: t`Plain text`, as: 'txt' },
    { name: t`Subtitles for video`, as: 'srt' },
    { name: t`Subtitles for the web`, as: 'vtt' },
    { name: t`Words, times, confidence`, as: 'json' },
  ] as const
  return (
    <Menu position="bottom-end" width={272} classNames={{ dropdown: sheet.sheet ?? '' }}>
      <Menu.Target>
        <Button variant="default" classNames={signOnly} size="sm" leftSection={<IconDownload {...iconProps} />}>
          {t`Export`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconCopy {...iconProps} />}
          onClick={() => void copy(toTxt(talk).trim())}
        >{t`Copy text`}</Menu.Item>
        <Menu.Item leftSection={<IconCopy {...iconProps} />} onClick={() => void copy(toTimedTxt(talk).trim())}>
          {t`Copy text with times`}
        </Menu.Item>
        <Menu.Divider />
        {texts.map(({ name, as }) => (
          <Menu.Item
            key={as}
            leftSection={<IconFileText {...iconProps} />}
            rightSection={ending(as.toUpperCase())}
            onClick={() => void file(as)}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <AudioItems {...{ talk, sound, vcon }} />
        <Menu.Item leftSection={<IconPrinter {...iconProps} />} onClick={() => print()}>{t`Print`}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

interface AudioItemsProps extends Pick<ReturnType<typeof useTalkExport>, 'sound' | 'vcon'> {
  talk: Talk
}

function AudioItems({ talk, sound, vcon }: AudioItemsProps) {
  const { t } = useLingui()
  return (
    <>
      {isPlayable(talk) && (
        <Menu.Item
          leftSection={<IconVolume {...iconProps} />}
          rightSection={ending('MP3')}
          onClick={() => void sound()}
        >
          {t`Audio`}
        </Menu.Item>
      )}
      {!talk.sound_deleted && (
        <Menu.Item
          leftSection={<IconVolume {...iconProps} />}
          onClick={() => void sound({ original: true })}
        >{t`Original audio`}</Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconFileText {...iconProps} />}
        rightSection={ending('VCON')}
        onClick={() => void vcon()}
      >{t`Audio and text for other systems`}</Menu.Item>
    </>
  )
}
