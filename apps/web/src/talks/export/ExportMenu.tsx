import { textInParagraphs, timedText, timedWords } from '@earshot/contract/rules/prose'
import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { Button, Menu } from '@mantine/core'
import { IconCopy, IconDownload, IconFileExport, IconPrinter, IconVolume } from '@tabler/icons-react'
import signOnly from '../../ui/styles/sign-only.module.css'
import sheet from '../../ui/styles/sheet.module.css'
import { isPlayable } from '../talk-state.ts'
import classes from './export.module.css'
import { useExportDialog } from './use-export-dialog.tsx'
import { useTalkExport } from './use-export.ts'

interface ExportMenuProps {
  talk: Talk
  channel: string
}

const iconProps = { size: 16, stroke: 1.7 }
const ending = (name: string) => <span className={classes.ending}>{name}</span>

export function ExportMenu({ talk, channel }: ExportMenuProps) {
  const { t } = useLingui()
  const { copy, sound } = useTalkExport(talk, channel)
  const openExport = useExportDialog()
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
          onClick={() => void copy(textInParagraphs(talk.text, timedWords(talk)))}
        >{t`Copy text`}</Menu.Item>
        <Menu.Item leftSection={<IconCopy {...iconProps} />} onClick={() => void copy(timedText(talk))}>
          {t`Copy text with times`}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconFileExport {...iconProps} />}
          aria-haspopup="dialog"
          onClick={() => openExport({ org_id: talk.org_id, talk_ids: [talk.talk_id], count: 1 })}
        >
          {t`Export as a file`}
        </Menu.Item>
        <Menu.Divider />
        <AudioItems {...{ talk, sound }} />
        <Menu.Item leftSection={<IconPrinter {...iconProps} />} onClick={() => print()}>{t`Print`}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

interface AudioItemsProps extends Pick<ReturnType<typeof useTalkExport>, 'sound'> {
  talk: Talk
}

function AudioItems({ talk, sound }: AudioItemsProps) {
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
    </>
  )
}
